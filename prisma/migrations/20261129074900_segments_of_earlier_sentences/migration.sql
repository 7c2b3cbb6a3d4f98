-- The sentences on offers of version 2026-11 did not say that goals choose the offers, so who agreed to no later one is not chosen by goals.
UPDATE "Contact" SET "segmentsConsent" = 'none'
WHERE "segmentsConsent" IS NULL
  AND (EXISTS (
      SELECT 1 FROM "ConsentRecord" AS r
      WHERE r."contactId" = "Contact"."id" AND r."tenantId" = "Contact"."tenantId" AND COALESCE((r."kinds" ->> 'marketing'), 'none') <> 'none')
    OR EXISTS (
      SELECT 1 FROM "ConsentEvent" AS e
      WHERE e."contactId" = "Contact"."id" AND e."tenantId" = "Contact"."tenantId" AND e."kind" = 'offers' AND e."wordingId" LIKE '%/offers-%/2026-11'))
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentEvent" AS e
    WHERE e."contactId" = "Contact"."id" AND e."tenantId" = "Contact"."tenantId" AND e."kind" = 'offers'
      AND e."wordingId" LIKE '%/offers-%' AND e."wordingId" NOT LIKE '%/2026-11'
      AND e."mode" <> 'api-claimed' AND (e."state" = 'given' OR (e."state" = 'shown' AND e."mode" = 'notice')));
