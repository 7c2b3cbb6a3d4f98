# One image for every role; it carries the build and the packages that it runs with.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
# The list of what was installed, for those who look for vulnerable packages. npm misses the packages of the tests if package.json names
# them; the next line brings that file back.
RUN npm pkg delete devDependencies && npm sbom --sbom-format cyclonedx --sbom-type application --omit dev > sbom.cdx.json
COPY . .
# The build's own tools and files that nothing loads stay behind; `npm run proof -- image` does the same and starts what is left.
RUN npm run build && node scripts/prune-image.mjs

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATABASE_URL=file:/data/app.db WORKER_HEALTH_FILE=/tmp/worker-health.json
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./package.json
COPY --from=build --chown=node:node /app/sbom.cdx.json ./sbom.cdx.json
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/build ./build
COPY --from=build --chown=node:node /app/prisma/migrations ./prisma/migrations
COPY --from=build --chown=node:node /app/prisma/postgres/migrations ./prisma/postgres/migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Web processes are asked at /healthz; of a worker the check reads the file that it writes (docs/operations.md, "Health").
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "build/main/health-check.js"]
# Node itself is the process, so that the stop signal reaches it.
CMD ["node", "--enable-source-maps", "--min-semi-space-size=32", "--max-semi-space-size=32", "--heap-growing-percent=50", "build/main/main.js"]
