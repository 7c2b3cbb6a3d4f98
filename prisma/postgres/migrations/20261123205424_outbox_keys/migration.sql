-- CreateTable
CREATE TABLE "OutboxKey" (
    "key" TEXT NOT NULL,
    "deletedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OutboxKey_pkey" PRIMARY KEY ("key")
);

-- What the worker empties or deletes after a time, by age; Prisma's schema can't name the condition. The statement repeats it word for
-- word (app/outbox/empty-settled.server.ts), or SQLite would not use the index.
CREATE INDEX "OutboxMessage_settled_createdAt_idx" ON "OutboxMessage"("createdAt")
  WHERE "payload" IS NOT NULL AND "kind" NOT IN ('webhook', 'crm') AND "state" NOT IN ('planned', 'claimed', 'sending');

-- A version before this one names a unique key in its insert of widget events, which a partitioned table does not have. So the table is
-- partitioned a day after this migration, or at once where no company was ever served (app/domain/analytics/event-days.server.ts).
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "Tenant") THEN
    COMMENT ON TABLE "WidgetEvent" IS 'no version before partitions has used it';
  END IF;
END
$$;
