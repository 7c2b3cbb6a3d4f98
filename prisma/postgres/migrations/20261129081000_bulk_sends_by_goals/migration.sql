-- AlterTable
ALTER TABLE "BulkSend" ADD COLUMN     "choosesByGoals" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION "require_segments_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM "BulkSend" AS b, "Contact" AS c
        WHERE b."id" = NEW."bulkId" AND b."choosesByGoals" AND c."id" = NEW."contactId" AND c."segmentsConsent" IN ('none', 'withdrawn')) THEN
        RAISE EXCEPTION 'A campaign by goals needs the consent to them.';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "BulkRecipient_needs_segments_consent" BEFORE INSERT ON "BulkRecipient"
FOR EACH ROW WHEN (NEW."state" <> 'skipped') EXECUTE FUNCTION "require_segments_consent"();
