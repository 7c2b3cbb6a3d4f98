-- Offers by text need the sentence that names them. Until now every sentence named texts about the plan, so no contact has agreed to offers.
UPDATE "Contact" SET "textsConsentId" = NULL WHERE "textsConsentId" IS NOT NULL;

CREATE OR REPLACE FUNCTION "is_permitted_by_consent"(tenant TEXT, consent TEXT, purpose TEXT) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT 1 FROM "ConsentEvent" AS e
        WHERE e."id" = consent AND e."tenantId" = tenant AND e."kind" = purpose
          AND NOT (purpose = 'texts' AND e."wordingId" LIKE '%/texts/2026-11')
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
