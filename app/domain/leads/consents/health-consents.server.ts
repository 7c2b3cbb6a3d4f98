import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/consent.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import type { ConsentPage } from './consent-event.ts';
import { appendConsentEvent, type LaterConsent } from './store-consents.server.ts';
import { permitsSafetyAnswers } from './wording-permissions.ts';

interface LeadOfPlan {
  tenantId: string;
  leadId: string;
}

/** Returns the sentences next to the boxes for health answers on a plan's pages, as they are displayed there. */
export function readHealthWording({
  widget,
  locale: tag,
  brand,
  crm = null,
}: {
  widget: WidgetKind;
  locale: string;
  brand: string;
  /** The customer database to which a second box lets the answers be copied (ConsentRules); null without that box. */
  crm?: string | null;
}) {
  const locale = parseLocale(tag) ?? DEFAULT_LOCALE;
  // The consumer widget's own sentence does not name the safety answers, which its visitors give on a page of the plan.
  const named = widget === 'consumer' ? 'full' : widget;
  return atOnceInLocale(locale, () => ({
    wording: t.health(brand, t.answers[named]),
    wordingId: `${named}/health/${CONSENT_VERSION}`,
    locale,
    copy:
      crm === null
        ? null
        : { wording: t.crmHealth(brand, crm), wordingId: `${named}/crm-health/${CONSENT_VERSION}` },
  }));
}

/**
 * Whether the visitor of a lead has agreed to the use of safety answers, and has not withdrawn it since. A sentence that names other answers
 * does not count.
 */
export async function hasSafetyConsent(
  db: DatabaseClient,
  { tenantId, leadId, widget }: LeadOfPlan & { widget: WidgetKind },
): Promise<boolean> {
  const events = await db.consentEvent.findMany({
    where: { tenantId, leadId, kind: 'health', mode: { not: 'api-claimed' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { state: true, wordingId: true },
  });
  if (events.length > 0) {
    const end = events.findLastIndex(({ state }) => state !== 'given');
    return events.slice(end + 1).some(permitsSafetyAnswers);
  }
  // Before the ledger, the consumer widget asked for no safety answers.
  if (widget === 'consumer') return false;
  const records = await db.consentRecord.findMany({ where: { tenantId, leadId }, select: { kinds: true } });
  return records.some(({ kinds }) => (Object(kinds) as { health?: unknown }).health === true);
}

/**
 * Records that the visitor ticked the box for health answers on a page of the plan, and how they answered the second one if it was there.
 * @param options.copies whether the second box was ticked
 * @returns the consents that the visitor gave, with the ids of their rows
 */
export async function recordHealthConsent(
  tx: Prisma.TransactionClient,
  {
    copy,
    copies = false,
    wording,
    wordingId,
    ...person
  }: LeadOfPlan & {
    contactId: string | null;
    copies?: boolean;
    page: ConsentPage | undefined;
    /** Where the person of the plan lives, whose rules decided about the boxes. */
    place: LaterConsent['place'];
    now: Date;
  } & ReturnType<typeof readHealthWording>,
): Promise<{ consent: 'health' | 'crm-health'; eventId: string }[]> {
  const asked = { ...person, mode: 'box', source: 'plan-page' } as const;
  const record = (
    kind: 'health' | 'crm-health',
    isGiven: boolean,
    shown: { wording: string; wordingId: string },
  ) => appendConsentEvent(tx, { ...asked, ...shown, kind, state: isGiven ? 'given' : 'refused' });
  const healthId = await record('health', true, { wording, wordingId });
  const copyId = copy && (await record('crm-health', copies, copy));
  return [
    { consent: 'health', eventId: healthId },
    ...(copyId && copies ? [{ consent: 'crm-health' as const, eventId: copyId }] : []),
  ];
}
