-- AlterTable
ALTER TABLE "BulkSend" ADD COLUMN "choosesByGoals" BOOLEAN NOT NULL DEFAULT false;

CREATE TRIGGER "BulkRecipient_needs_segments_consent" BEFORE INSERT ON "BulkRecipient"
WHEN NEW."state" <> 'skipped' AND EXISTS (
    SELECT 1 FROM "BulkSend" AS b, "Contact" AS c
    WHERE b."id" = NEW."bulkId" AND b."choosesByGoals" AND c."id" = NEW."contactId" AND c."segmentsConsent" IN ('none', 'withdrawn'))
BEGIN
    SELECT RAISE(ABORT, 'A campaign by goals needs the consent to them.');
END;
