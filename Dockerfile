# npm, its cache and what builds the product stay behind. The image's own Node runs the server; the pinned platform packages are for
# machines that have an older one, so they are left out here. No package needs its install script.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# pg_dump, pg_restore and psql for `backup` and `restore` on PostgreSQL. They must not be older than the server, and Debian's own
# are: these come from PostgreSQL's repository, in the major of compose.cluster.yaml. Raise both together.
ARG POSTGRES_MAJOR=18
ADD --chmod=644 https://www.postgresql.org/media/keys/ACCC4CF8.asc /usr/share/keyrings/postgresql.asc
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates \
 && echo "deb [signed-by=/usr/share/keyrings/postgresql.asc] https://apt.postgresql.org/pub/repos/apt bookworm-pgdg main" \
    > /etc/apt/sources.list.d/postgresql.list \
 && apt-get update \
 && apt-get install --yes --no-install-recommends postgresql-client-${POSTGRES_MAJOR} \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production \
    PATH=/usr/lib/postgresql/${POSTGRES_MAJOR}/bin:$PATH \
    SIGHTLINE_HOST=0.0.0.0 \
    SIGHTLINE_DATA=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
# What /docs/guides serves.
COPY docs docs
COPY --from=build /app/dist dist
RUN mkdir --mode=0700 /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 4780
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.SIGHTLINE_PORT || 4780) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "bin/sightline"]
CMD ["serve"]
