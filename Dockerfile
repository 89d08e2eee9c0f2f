# The server and the browser client in one image. It needs a store: see docker-compose.yml.

FROM node:24-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY web/ ./
RUN npm run build

FROM python:3.13-slim AS server
ENV PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_ROOT_USER_ACTION=ignore \
    PYTHONUNBUFFERED=1
WORKDIR /app
COPY requirements.txt ./
RUN python -m pip install --require-hashes -r requirements.txt
COPY pyproject.toml LICENSE ./
COPY engine/ engine/
COPY server/ server/
RUN python -m pip install --no-deps --no-build-isolation --editable .
COPY --from=web /src/web/dist/ web/dist/
# A volume that is mounted here for the first time takes over the owner and the mode.
RUN useradd --system --user-group --no-create-home scorpion && install -d -o scorpion -g scorpion -m 0700 /data
USER scorpion
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["scorpion"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--data-dir", "/data"]
