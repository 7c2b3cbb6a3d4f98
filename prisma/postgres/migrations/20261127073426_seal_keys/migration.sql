-- CreateTable
CREATE TABLE "SealKey" (
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SealKey_pkey" PRIMARY KEY ("id")
);
