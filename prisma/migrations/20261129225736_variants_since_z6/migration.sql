-- AlterTable
ALTER TABLE "EmailTemplate" ADD COLUMN "variantsSince" DATETIME;

-- When the texts of a test last changed was not stored, so tests without a winner begin at the template's last change.
UPDATE "EmailTemplate" SET "variantsSince" = "updatedAt"
WHERE "winner" IS NULL AND ("subjectLineVariant" IS NOT NULL OR "bodyHtmlVariant" IS NOT NULL);
