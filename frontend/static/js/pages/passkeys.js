/**
 * Passkeys: forms that the browser's own dialog fills in.
 *
 * The server writes binary values as base64url text; the browser wants and gives bytes. Without
 * script such forms stay hidden, and each page has another way.
 */

import { gettext } from "../i18n.js";

/** @typedef {{publicKey: any}} Options  as the server writes it: JSON */

/** @param {string} text  base64url */
function bytes(text) {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function base64url(buffer) {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {{id: string, type: "public-key"}[]|undefined} descriptors */
function known(descriptors) {
  return (descriptors ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
}

/**
 * Make a passkey.
 * @param {Options} options
 * @param {boolean} alone  whether it is to sign in without a name
 */
async function create({ publicKey }, alone) {
  const requirement = alone ? "required" : "discouraged";
  const credential = await navigator.credentials.create({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      user: { ...publicKey.user, id: bytes(publicKey.user.id) },
      excludeCredentials: known(publicKey.excludeCredentials),
      authenticatorSelection: {
        ...publicKey.authenticatorSelection,
        residentKey: requirement,
        requireResidentKey: alone,
        ...(alone ? { userVerification: "required" } : {}),
      },
    },
  });
  return asJson(/** @type {PublicKeyCredential} */ (credential));
}

/** @param {Options} options */
async function get({ publicKey }) {
  const credential = await navigator.credentials.get({
    publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      allowCredentials: known(publicKey.allowCredentials),
    },
  });
  return asJson(/** @type {PublicKeyCredential} */ (credential));
}

/** @param {PublicKeyCredential} credential */
function asJson(credential) {
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const given = /** @type {Record<string, ArrayBuffer|null|undefined>} */ (
    /** @type {unknown} */ (credential.response)
  );
  /** @type {Record<string, string>} */
  const response = {};
  for (const name of names) {
    const value = given[name];
    if (value) response[name] = base64url(value);
  }
  return JSON.stringify({
    id: credential.id,
    rawId: base64url(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  });
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<Options>}
 */
async function optionsOf(form) {
  const url = form.dataset.optionsUrl;
  if (!url) {
    const data = JSON.parse(document.getElementById("passkey-options")?.textContent ?? "{}");
    return data.creation_options ?? data.request_options;
  }
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()).request_options;
}

/** @param {unknown} error */
function sentenceFor(error) {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return gettext("This device has a passkey for your account already.");
  if (name === "NotAllowedError" || name === "AbortError") {
    return gettext("No passkey was used. Try again, or choose another way.");
  }
  return gettext("That did not work. Please try again.");
}

/** @param {HTMLFormElement} form */
function prepare(form) {
  const said = form.querySelector("[data-said]");
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (said) said.textContent = "";
    try {
      const options = await optionsOf(form);
      const alone = /** @type {HTMLInputElement|null} */ (form.elements.namedItem("passwordless"));
      field.value = await (form.dataset.passkey === "create"
        ? create(options, alone?.checked ?? false)
        : get(options));
    } catch (error) {
      if (said) said.textContent = sentenceFor(error);
      return;
    }
    form.submit();
  });
}

if (globalThis.PublicKeyCredential) {
  document.querySelector("[data-no-passkeys]")?.remove();
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    prepare(/** @type {HTMLFormElement} */ (form));
  }
}
