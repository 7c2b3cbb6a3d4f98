-- CreateTable
CREATE TABLE "OutboxKey" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "deletedAt" DATETIME NOT NULL
);

-- What the worker empties or deletes after a time, by age; Prisma's schema can't name the condition. The statement repeats it word for
-- word (app/outbox/empty-settled.server.ts), or SQLite would not use the index.
CREATE INDEX "OutboxMessage_settled_createdAt_idx" ON "OutboxMessage"("createdAt")
  WHERE "payload" IS NOT NULL AND "kind" NOT IN ('webhook', 'crm') AND "state" NOT IN ('planned', 'claimed', 'sending');
