-- AlterTable
ALTER TABLE "Lead" ADD COLUMN "answersRemovedAt" DATETIME;

-- Answers that were too old were marked by a withdrawal that left what is suitable open. An erasure blanks that, so erased leads stay as they are.
UPDATE "Lead" SET "answersRemovedAt" = "healthWithdrawnAt", "healthWithdrawnAt" = NULL
WHERE "healthWithdrawnAt" IS NOT NULL AND NOT "nothingSuitable" AND "erasedAt" IS NULL;
