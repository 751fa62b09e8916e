FROM python:3.13-slim-bookworm

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
