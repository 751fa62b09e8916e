# Two images: the proxy, and the site with all its commands (what is built by default).
FROM caddy:2.10.2-alpine AS proxy
RUN adduser -D -u 10002 proxy && chown -R proxy /data /config && setcap -r /usr/bin/caddy
COPY deploy/Caddyfile /etc/caddy/Caddyfile
USER proxy

FROM python:3.13.9-slim-bookworm AS site
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
RUN useradd --create-home --uid 10001 talon
WORKDIR /srv/talon
COPY requirements.txt .
RUN pip install --requirement requirements.txt
COPY . .
RUN python manage.py compile_translations && python manage.py collectstatic --noinput --verbosity 0
RUN chown -R talon var
USER talon
CMD ["scripts/web"]
