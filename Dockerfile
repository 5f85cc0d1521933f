# Two stages: npm and its cache stay behind. The image's own Node runs the server; the pinned platform packages are for
# machines that have an older one, so they are left out here.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    SIGHTLINE_HOST=0.0.0.0 \
    SIGHTLINE_DATA=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
COPY src src
COPY migrations migrations
RUN mkdir --mode=0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4780
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.SIGHTLINE_PORT || 4780) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "bin/sightline"]
CMD ["serve"]
