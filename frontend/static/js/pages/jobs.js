/**
 * The progress of what is done in the background; the page comes anew when something is done.
 * Without script there is a link to look again.
 */

const EVERY_MS = 1500;

const bars = /** @type {NodeListOf<HTMLProgressElement>} */ (document.querySelectorAll("progress[data-job]"));

async function look() {
  const url = bars[0].dataset.progressUrl ?? "";
  const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  const jobs = answer?.ok ? await answer.json() : null;
  if (jobs && Array.from(bars).some((bar) => !isGoingOn(jobs[bar.dataset.job ?? ""]))) {
    location.reload();
    return;
  }
  if (jobs) {
    for (const bar of bars) bar.value = jobs[bar.dataset.job ?? ""].done;
  }
  setTimeout(look, EVERY_MS);
}

/** @param {{state: string}|undefined} job */
function isGoingOn(job) {
  return job?.state === "waiting" || job?.state === "running";
}

if (bars.length) setTimeout(look, EVERY_MS);
