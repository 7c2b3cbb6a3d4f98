import { runPastRound, startBulkSend } from '#app/domain/campaigns/index.ts';
import { recordIncomingText } from '#app/domain/delivery/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { enqueue, settlePastMessages } from '#app/outbox/index.ts';
import { startOfDay } from './visits.ts';
import { mapLeads, type WriteMessages } from './write-campaign.server.ts';

const DEMO_TEXT = 'Hi! The products of your plan are in stock again. Reply with questions.';
const DEMO_REPLIES = [
  'Is the 10 vial pack the same batch? I can order this week.',
  'Thanks, but who is this?',
];
/** Leads that are old enough not to be among those to call today. */
const DEMO_TEXTED_AFTER_DAYS = 9;
const DEMO_TEXTED_LEADS = 6;

/** Writes a Quick SMS of the days before, and the replies to it that no person has read. */
export async function writeReplies(options: WriteMessages): Promise<void> {
  const { db, shop, leads, actor, now } = options;
  const sentAt = new Date(startOfDay(now) - 2 * DAY_MS + 15 * HOUR_MS);
  const before = sentAt.getTime() - DEMO_TEXTED_AFTER_DAYS * DAY_MS;
  const numbers = leads.map(({ phone }) => phone);
  const texted = leads
    .filter(({ at: submittedAt, phone }) => phone !== '' && submittedAt.getTime() < before)
    // A number that two leads share would not tell whose reply it is.
    .filter(({ phone }) => numbers.indexOf(phone) === numbers.lastIndexOf(phone))
    .slice(-DEMO_TEXTED_LEADS);
  if (texted.length === 0) return;
  const ids = [...(await mapLeads(db, { shop, leads }))].flatMap(([id, lead]) =>
    texted.includes(lead) ? [id] : [],
  );
  const tenant = { db, tenantId: shop.id };
  await startBulkSend({
    ...{ ...tenant, actor, message: { channel: 'sms', body: DEMO_TEXT }, chosen: { ids } },
    ...{ idempotency: null, now: sentAt },
  });
  const later = (minutes: number) => new Date(sentAt.getTime() + minutes * MINUTE_MS);
  await runPastRound({ ...tenant, outbox: { enqueue }, now: later(1) });
  await settlePastMessages(db, { tenantId: shop.id, now: later(2) });
  await runPastRound({ ...tenant, outbox: { enqueue }, now: later(3) });
  for (const [index, text] of DEMO_REPLIES.entries()) {
    const from = texted[index]?.phone.replaceAll(' ', '');
    if (from)
      await recordIncomingText({
        ...{
          db,
          incoming: { id: `${shop.id}-reply-${sentAt.getTime()}-${index}`, from, text, optOutType: '' },
        },
        now: later(40 + 100 * index),
      });
  }
}
