-- CreateTable
CREATE TABLE "SealKey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "createdAt" DATETIME NOT NULL
);
