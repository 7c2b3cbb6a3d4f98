-- Opt-outs by phone were stored by another rule than leads' numbers: "+49 (0)151 …" kept its 0. The task "leads: read phone numbers"
-- reads both again, the opt-outs first; no text of the company leaves until then.
UPDATE "Tenant" SET "numbersReadFor" = NULL
WHERE "numbersReadFor" = COALESCE("phoneCountry", '')
  AND EXISTS (SELECT 1 FROM "Suppression" WHERE "Suppression"."tenantId" = "Tenant"."id" AND "Suppression"."channel" = 'sms');

-- Texts leave from 8:00 to 21:00 by the recipient's clock at the most. Hours that lie wholly outside become the usual ones.
UPDATE "Tenant" SET
  "textHoursStart" = CASE
    WHEN "textHoursEnd" <= "textHoursStart" OR "textHoursStart" < 480 AND "textHoursEnd" > 480 THEN 480
    WHEN "textHoursStart" >= 1260 OR "textHoursEnd" <= 480 THEN 540
    ELSE "textHoursStart" END,
  "textHoursEnd" = CASE
    WHEN "textHoursEnd" <= "textHoursStart" THEN 1260
    WHEN "textHoursStart" >= 1260 OR "textHoursEnd" <= 480 THEN 1200
    WHEN "textHoursEnd" > 1260 THEN 1260
    ELSE "textHoursEnd" END
WHERE "textHoursStart" < 480 OR "textHoursEnd" > 1260 OR "textHoursEnd" <= "textHoursStart";
