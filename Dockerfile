# One image for every role; it carries the build and the packages that it runs with.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# The build's own tools and files that nothing loads stay behind; `npm run proof -- image` does the same and starts what is left.
RUN npm run build && node scripts/prune-image.mjs

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATABASE_URL=file:/data/app.db
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./package.json
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/build ./build
COPY --from=build --chown=node:node /app/prisma/migrations ./prisma/migrations
COPY --from=build --chown=node:node /app/prisma/postgres/migrations ./prisma/postgres/migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Node itself is the process, so that the stop signal reaches it.
CMD ["node", "--enable-source-maps", "--min-semi-space-size=32", "--max-semi-space-size=32", "--heap-growing-percent=50", "build/main/main.js"]
