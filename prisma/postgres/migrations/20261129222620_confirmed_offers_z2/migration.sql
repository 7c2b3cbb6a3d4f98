-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "confirmsOffers" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "ConsentEvent" ADD COLUMN     "awaitsConfirmation" BOOLEAN NOT NULL DEFAULT false;

DROP TRIGGER "ConsentEvent_no_update" ON "ConsentEvent";
CREATE TRIGGER "ConsentEvent_no_update" BEFORE UPDATE OF "id", "tenantId", "leadId", "kind", "state", "mode", "wording", "wordingSha256", "wordingId", "locale", "jurisdiction", "region",
    "regionSource", "widget", "step", "pageUrl", "documents", "build", "source", "phoneHash", "addressHmac", "awaitsConfirmation", "createdAt" ON "ConsentEvent"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_consents"();

-- A consent that the person still has to confirm permits no marketing.
CREATE OR REPLACE FUNCTION "is_permitted_by_consent"(tenant TEXT, consent TEXT, purpose TEXT) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT 1 FROM "ConsentEvent" AS e
        WHERE e."id" = consent AND e."tenantId" = tenant AND e."kind" = purpose
          AND NOT (purpose = 'texts' AND e."wordingId" LIKE '%/texts/2026-11')
          AND NOT e."awaitsConfirmation"
          AND e."mode" <> 'api-claimed' AND (e."state" = 'given' OR (e."state" = 'shown' AND e."mode" = 'notice'))
          AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = e."contactId" AND w."tenantId" = e."tenantId"
            AND w."kind" = e."kind" AND w."state" = 'withdrawn' AND w."createdAt" > e."createdAt"))
      OR EXISTS (
        SELECT 1 FROM "ConsentRecord" AS r
        WHERE r."id" = consent AND r."tenantId" = tenant AND purpose = 'offers'
          AND COALESCE(r."kinds"->>'marketing', 'none') <> 'none'
          AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
            AND w."kind" = purpose AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt"))
$$;
