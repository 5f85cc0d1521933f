# A release as `npm pack` makes it, with Node and PostgreSQL's client programs, on Debian. Built for the processor of the machine, or for
# others: docker buildx build --platform linux/amd64,linux/arm64 .

# Programs of this major read and write dumps of servers up to it. Not older than the server in compose.cluster.yaml.
ARG POSTGRES_MAJOR=18

# The release runs on any processor, so it is built on that of the machine. TARGETARCH matters for one package alone.
FROM --platform=$BUILDPLATFORM node:24-trixie-slim AS release
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build \
 && npm pack --ignore-scripts --silent --pack-destination /tmp \
 && mkdir /app \
 && tar --extract --file /tmp/sightline-*.tgz --directory /app --strip-components=1 \
 # Pages for developers who use Playwright.
 && rm -r /app/node_modules/playwright-core/lib/vite /app/node_modules/playwright-core/types
# The library that draws the charts of mails. The pinned Node that comes with it is for machines with an older one.
ARG TARGETARCH
RUN case "${TARGETARCH:-$(dpkg --print-architecture)}" in amd64) cpu=x64 ;; *) cpu=arm64 ;; esac \
 && npm ci --omit=dev --ignore-scripts --os=linux --cpu="$cpu" --libc=glibc \
 && mv node_modules/@resvg /app/node_modules/

# Node alone: without npm, and without symbols for debuggers, which take 18 MB.
FROM node:24-trixie-slim AS node
RUN apt-get update \
 && apt-get install --yes --no-install-recommends binutils \
 && strip --strip-unneeded /usr/local/bin/node

# What `backup`, `restore` and the copy before a migration run.
FROM postgres:${POSTGRES_MAJOR}-trixie AS postgres
RUN mkdir -p /client/bin /client/lib \
 && cd /usr/lib/postgresql/*/bin \
 && cp pg_dump pg_restore psql /client/bin/ \
 && cp --dereference /usr/lib/*-linux-gnu/libpq.so.5 /client/lib/

FROM debian:trixie-slim
# Libraries of PostgreSQL's programs, and the user of the server. Its number stays: volumes belong to it.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates libgssapi-krb5-2 libldap2 libreadline8t64 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/* \
 && groupadd --gid 1000 sightline \
 && useradd --uid 1000 --gid 1000 --home-dir /data --no-create-home --shell /usr/sbin/nologin sightline \
 && install --directory --mode=0700 --owner=1000 --group=1000 /data /backups
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=postgres /client /usr/local
COPY --from=release /app /app
# A library that is missing fails here, and not at the first backup.
RUN ldconfig && node --version && pg_dump --version && pg_restore --version && psql --version \
 && ln --symbolic /app/bin/sightline /usr/local/bin/
ENV NODE_ENV=production SIGHTLINE_HOST=0.0.0.0 SIGHTLINE_DATA=/data
WORKDIR /app
USER 1000:1000
VOLUME /data
EXPOSE 4780
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.SIGHTLINE_PORT || 4780) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/bin/sightline"]
CMD ["serve"]
