-- CreateTable
CREATE TABLE "FileImport" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "format" JSONB NOT NULL,
    "rows" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "known" INTEGER NOT NULL DEFAULT 0,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "leftOut" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "actor" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "leaseUntil" TIMESTAMP(3),
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "FileImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FileImportPart" (
    "importId" TEXT NOT NULL,
    "firstRow" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "FileImportPart_pkey" PRIMARY KEY ("importId","firstRow")
);

-- CreateTable
CREATE TABLE "FileImportLeftOut" (
    "id" TEXT NOT NULL,
    "importId" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "why" TEXT NOT NULL,

    CONSTRAINT "FileImportLeftOut_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "FileImport_tenantId_kind_createdAt_idx" ON "FileImport"("tenantId", "kind", "createdAt");

-- CreateIndex
CREATE INDEX "FileImport_finishedAt_leaseUntil_idx" ON "FileImport"("finishedAt", "leaseUntil");

-- CreateIndex
CREATE INDEX "FileImportLeftOut_importId_line_idx" ON "FileImportLeftOut"("importId", "line");

-- AddForeignKey
ALTER TABLE "FileImport" ADD CONSTRAINT "FileImport_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FileImportPart" ADD CONSTRAINT "FileImportPart_importId_fkey" FOREIGN KEY ("importId") REFERENCES "FileImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FileImportLeftOut" ADD CONSTRAINT "FileImportLeftOut_importId_fkey" FOREIGN KEY ("importId") REFERENCES "FileImport"("id") ON DELETE CASCADE ON UPDATE CASCADE;
