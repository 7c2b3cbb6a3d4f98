-- CreateTable
CREATE TABLE "IntakeProblem" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT,
    "source" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "sent" JSONB NOT NULL,
    "retry" JSONB,
    "leadId" TEXT,
    "personHash" TEXT,
    "state" TEXT NOT NULL DEFAULT 'open',
    "count" INTEGER NOT NULL DEFAULT 1,
    "resolvedById" TEXT,
    "resolvedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IntakeProblem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "IntakeProblem_key_key" ON "IntakeProblem"("key");

-- CreateIndex
CREATE INDEX "IntakeProblem_tenantId_state_lastAt_idx" ON "IntakeProblem"("tenantId", "state", "lastAt");

-- CreateIndex
CREATE INDEX "IntakeProblem_tenantId_source_idx" ON "IntakeProblem"("tenantId", "source");

-- CreateIndex
CREATE INDEX "IntakeProblem_tenantId_subject_idx" ON "IntakeProblem"("tenantId", "subject");

-- CreateIndex
CREATE INDEX "IntakeProblem_createdAt_idx" ON "IntakeProblem"("createdAt");

-- AddForeignKey
ALTER TABLE "IntakeProblem" ADD CONSTRAINT "IntakeProblem_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
