import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/consent.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { appendConsentEvent } from './store-consents.server.ts';

interface LeadOfPlan {
  tenantId: string;
  leadId: string;
}

/** Returns the sentence next to the box for health answers on a plan's pages, as it is displayed there. */
export function readHealthWording({
  widget,
  locale: tag,
  brand,
}: {
  widget: WidgetKind;
  locale: string;
  brand: string;
}) {
  const locale = parseLocale(tag) ?? DEFAULT_LOCALE;
  return {
    wording: atOnceInLocale(locale, () => t.health(brand, t.answers[widget])),
    wordingId: `${widget}/health/${CONSENT_VERSION}`,
    locale,
  };
}

/** Whether the visitor of a lead has agreed to the use of health answers, and has not withdrawn it since. */
export async function hasHealthConsent(
  db: DatabaseClient,
  { tenantId, leadId }: LeadOfPlan,
): Promise<boolean> {
  const newest = await db.consentEvent.findFirst({
    where: { tenantId, leadId, kind: 'health', mode: { not: 'api-claimed' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { state: true },
  });
  if (newest) return newest.state === 'given';
  const records = await db.consentRecord.findMany({ where: { tenantId, leadId }, select: { kinds: true } });
  return records.some(({ kinds }) => (Object(kinds) as { health?: unknown }).health === true);
}

/** Records that the visitor ticked the box for health answers on a page of the plan. @returns the event's id */
export async function recordHealthConsent(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    leadId,
    contactId,
    now,
    ...displayed
  }: LeadOfPlan & { contactId: string | null; now: Date } & ReturnType<typeof readHealthWording>,
): Promise<string> {
  return appendConsentEvent(tx, {
    ...{ tenantId, leadId, contactId, now, ...displayed },
    ...{ kind: 'health', state: 'given', mode: 'box', source: 'plan-page' },
  });
}
