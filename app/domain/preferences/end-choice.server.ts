import type { PlanOwner } from '#app/domain/assessments/index.ts';
import { recordUnsubscribe } from '#app/domain/campaigns/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { withdrawHealth } from '#app/domain/erasure/index.ts';
import { recordEvents } from '#app/domain/integrations/index.ts';
import {
  appendConsentEvent,
  endSegments,
  findContact,
  recordMailWish,
  recordTextConsent,
} from '#app/domain/leads/index.ts';
import { suppress } from '#app/domain/suppressions/index.ts';

type Tx = Prisma.TransactionClient;

/** A consent that a person may withdraw on the page of a plan. */
export type Choice = 'health' | 'offers' | 'segments' | 'texts';

interface Withdrawal extends PlanOwner {
  choice: Choice;
  /** The words of the pressed button, or how the person's request was understood. */
  wording: string;
  /** Where it was withdrawn; `console` for what staff do at the person's request. */
  source: 'plan-page' | 'console';
  now: Date;
}

/** Ends one of a person's consents at once, in the caller's transaction, and tells the company's own systems. */
export async function endChoice(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { tenantId, leadId, contactId, locale, choice, wording, source, now } = withdrawal;
  if (choice === 'offers') await stopOffers(tx, withdrawal);
  else if (choice === 'texts') await stopTexts(tx, withdrawal);
  else {
    if (choice === 'health') await withdrawHealth(tx, withdrawal);
    else if (contactId) await endSegments(tx, { tenantId, contactId });
    await appendConsentEvent(tx, {
      ...{ tenantId, leadId, contactId, locale, wording, source, now },
      ...{ kind: choice, state: 'withdrawn', mode: 'button', wordingId: `choices/${choice}/1` },
    });
  }
  await announceChange(tx, withdrawal, { consent: choice, state: 'withdrawn' }, now);
}

/** Tells the company's own systems which consent of a lead changed. */
export const announceChange = (
  tx: Tx,
  { tenantId, leadId, trackingId, widget }: PlanOwner,
  change: { consent: Choice; state: 'given' | 'withdrawn' },
  now: Date,
) =>
  recordEvents(
    tx,
    [{ type: 'consent.changed', tenantId, leadId, at: now, data: { leadId, trackingId, widget, ...change } }],
    now,
  );

async function stopOffers(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { tenantId, contactId, email: address, wording, locale, source, now } = withdrawal;
  const entry = { tenantId, channel: 'email', address, reason: 'unsubscribe', now } as const;
  const isNew = await suppress(tx, entry);
  if (!contactId) return;
  if (isNew) await recordUnsubscribe(tx, { tenantId, contactId, now });
  await recordMailWish(tx, {
    ...{ tenantId, contactId, wish: 'none', again: false, wording, locale, source, now },
  });
}

async function stopTexts(
  tx: Tx,
  { tenantId, contactId, wording, locale, source, now }: Withdrawal,
): Promise<void> {
  if (!contactId) return;
  const number = (await findContact(tx, { tenantId, contactId }))?.phoneE164;
  if (number) await suppress(tx, { tenantId, channel: 'sms', address: number, reason: 'stop', now });
  await recordTextConsent(tx, { tenantId, contactId, locale, agrees: false, wording, source, now });
}
