# One process that serves page and API. docs/operations.md says how to run it.
FROM node:24.21.0-slim AS build
WORKDIR /quits
COPY . .
RUN npm ci --omit=dev --omit=peer
RUN npm run build
# The packages that build are not those that serve.
RUN npm ci --omit=dev --omit=peer -w server -w web
RUN mkdir data backups compiled

FROM node:24.21.0-slim
ENV NODE_ENV=production ONE_ORIGIN=1 DATA_DIR=/data
# The C library keeps less memory for threads.
ENV MALLOC_ARENA_MAX=1
WORKDIR /quits
COPY --from=build /quits/package.json ./
COPY --from=build /quits/node_modules node_modules/
COPY --from=build /quits/shared/domain shared/domain/
COPY --from=build /quits/shared/contracts shared/contracts/
COPY --from=build /quits/shared/federation shared/federation/
COPY --from=build /quits/web web/
COPY --from=build /quits/server server/
# The commands for backups.
COPY --from=build /quits/tooling/lib tooling/lib/
COPY --from=build /quits/tooling/scripts tooling/scripts/
COPY --from=build /quits/.published .published/
COPY --from=build --chown=node:node /quits/data /data/
COPY --from=build --chown=node:node /quits/backups /backups/
COPY --from=build --chown=node:node /quits/compiled .compiled/
USER node
# Node keeps what it has compiled, for one user and set of options. Removing the types at each start would take 0.4 s and 10 MB.
ENV NODE_COMPILE_CACHE=.compiled
RUN NODE_ENV= DATA_DIR=/tmp/first timeout --preserve-status 10 node --max-semi-space-size=16 server/src/server.ts && rm -r /tmp/first
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# With the default, Node holds a tenth more memory under many reads, and answers no faster.
CMD ["node", "--max-semi-space-size=16", "server/src/server.ts"]
