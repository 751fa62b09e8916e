FROM python:3.13-bookworm AS accelerator
COPY accelerator /accelerator
RUN pip wheel --no-deps --wheel-dir /wheels /accelerator

FROM python:3.13-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
RUN useradd --create-home --uid 10001 talon
WORKDIR /srv/talon
COPY requirements.txt .
COPY --from=accelerator /wheels /wheels
RUN pip install --requirement requirements.txt && pip install --no-deps /wheels/*.whl
COPY . .
RUN python manage.py compile_translations && python manage.py collectstatic --noinput --verbosity 0
RUN chown -R talon var
USER talon
CMD ["scripts/web"]
