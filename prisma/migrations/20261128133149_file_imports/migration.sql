-- CreateTable
CREATE TABLE "FileImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "createdAt" DATETIME NOT NULL,
    "leaseUntil" DATETIME,
    "finishedAt" DATETIME,
    CONSTRAINT "FileImport_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FileImportPart" (
    "importId" TEXT NOT NULL,
    "firstRow" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,

    PRIMARY KEY ("importId", "firstRow"),
    CONSTRAINT "FileImportPart_importId_fkey" FOREIGN KEY ("importId") REFERENCES "FileImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FileImportLeftOut" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "importId" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    CONSTRAINT "FileImportLeftOut_importId_fkey" FOREIGN KEY ("importId") REFERENCES "FileImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "FileImport_tenantId_kind_createdAt_idx" ON "FileImport"("tenantId", "kind", "createdAt");

-- CreateIndex
CREATE INDEX "FileImport_finishedAt_leaseUntil_idx" ON "FileImport"("finishedAt", "leaseUntil");

-- CreateIndex
CREATE INDEX "FileImportLeftOut_importId_line_idx" ON "FileImportLeftOut"("importId", "line");
