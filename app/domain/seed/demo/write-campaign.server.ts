import type { AuditActor } from '#app/domain/audit/index.ts';
import {
  addTemplate,
  createCampaign,
  importReadings,
  launchCampaign,
  type PastReading,
  type PastSend,
  runPastRound,
} from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { recordMailEvents } from '#app/domain/delivery/index.ts';
import { collectContact, contactSigner, findLeadIds } from '#app/domain/leads/index.ts';
import { templateSchema } from '#app/domain/mail-templates/index.ts';
import { saveWish } from '#app/domain/preferences/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { unsubscribeSentence } from '#app/messages/en/preferences.ts';
import { enqueue, settlePastMessages } from '#app/outbox/index.ts';
import type { DemoReader } from './plan-sales.ts';
import { seededRandom } from './random.ts';
import type { DemoShop } from './shops.ts';
import { startOfDay } from './visits.ts';
import type { DemoLead } from './write-visits.server.ts';

export interface WriteMessages {
  db: Database;
  ring: KeyRing;
  shop: DemoShop;
  leads: readonly DemoLead[];
  /** The person who sends. */
  actor: AuditActor;
  now: Date;
}

const DEMO_CAMPAIGN = {
  name: 'Back in stock',
  description: 'Tells leads who want to lose weight that the vials of their plan can be ordered again.',
};

/** A campaign of two mails ended some days ago, so that its results have come in and Home still tells of it. */
const DEMO_LAUNCHED_DAYS_AGO = 13;
const DEMO_SECOND_MAIL_DAYS = 7;

const DEMO_MAILS = [
  {
    sequenceOrder: 1,
    name: 'In stock again',
    subjectLine: 'Your vials are back in stock',
    subjectLineVariant: 'We set aside the vials of your plan',
    preheader: 'Order from your plan in two clicks.',
    bodyHtml:
      '<p>Hello {{firstName|there}},</p><p>the vials of your plan are in stock again, <a href="{{shopLink}}">in our shop</a>. They are for research use only.</p>',
    ctaText: 'See your products',
    ctaUrl: '{{shopLink}}',
  },
  {
    sequenceOrder: 2,
    name: 'Last packs',
    subjectLine: 'The last packs of this batch',
    bodyHtml:
      '<p>Hello {{firstName|there}},</p><p>this batch is nearly sold. The next one arrives in six weeks. You find it <a href="{{shopLink}}">in our shop</a>.</p>',
    ctaText: 'Open the shop',
    ctaUrl: '{{shopLink}}',
    delayDays: DEMO_SECOND_MAIL_DAYS,
  },
];

const DEMO_CLICK_SHARES = { A: 0.05, B: 0.14 } as const;
/** Leads beyond this part of the draws never click. */
const DEMO_NEVER_CLICK_FROM = 0.4;
const DEMO_OPEN_SHARE = 0.38;
/** Mail apps load the pictures of these mails before a person sees them. */
const DEMO_MACHINE_SHARE = 0.22;
const DEMO_BOUNCES = 2;
const DEMO_UNSUBSCRIPTIONS = 3;

/**
 * Writes a campaign of two mails that has ended, with its results. The product itself enrolled the leads, planned the mails, chose the better
 * subject and completed the campaign; only the sending, the openings and the clicks are invented.
 * @returns the leads that followed a link, whichever subject they got
 */
export async function writeCampaign(options: WriteMessages): Promise<DemoReader[]> {
  const { db, shop, actor, now } = options;
  const launchedAt = new Date(startOfDay(now) - DEMO_LAUNCHED_DAYS_AGO * DAY_MS + 15 * HOUR_MS);
  const operation = { db, tenantId: shop.id, actor };
  const { id: campaignId } = await createCampaign({
    ...operation,
    values: { ...DEMO_CAMPAIGN, segmentGoals: ['fat_loss'], enrolNewLeads: false, stopOnConversion: false },
    now: new Date(launchedAt.getTime() - DAY_MS),
  });
  const templateIds: string[] = [];
  for (const mail of DEMO_MAILS) {
    const { sequenceOrder: _, ...values } = templateSchema.parse(mail);
    const { id } = await addTemplate({ ...operation, campaignId, values, now: launchedAt });
    templateIds.push(id);
  }
  await launchCampaign({ ...operation, campaignId, now: launchedAt });
  const readers: DemoReader[] = [];
  for (const [index, templateId] of templateIds.entries()) {
    const dueAt = new Date(launchedAt.getTime() + index * DEMO_SECOND_MAIL_DAYS * DAY_MS + 10 * MINUTE_MS);
    const sent = await sendMail(options, { templateId, dueAt });
    readers.push(...sent.readers);
    if (index === 0) await writeReactions(options, { sends: sent.sends, from: dueAt });
  }
  // A later round completes the campaign.
  const endedAt = new Date(launchedAt.getTime() + DEMO_SECOND_MAIL_DAYS * DAY_MS + HOUR_MS);
  await runPastRound({ ...operation, outbox: { enqueue }, now: endedAt });
  return readers;
}

/** Lets a mail that is due be planned, sent and read. */
async function sendMail(
  { db, shop, leads }: WriteMessages,
  { templateId, dueAt }: { templateId: string; dueAt: Date },
): Promise<{ sends: PastSend[]; readers: DemoReader[] }> {
  const round = { db, outbox: { enqueue }, tenantId: shop.id };
  const after = (minutes: number) => new Date(dueAt.getTime() + minutes * MINUTE_MS);
  await runPastRound({ ...round, now: dueAt });
  await settlePastMessages(db, { tenantId: shop.id, now: after(1) });
  await runPastRound({ ...round, now: after(2) });
  const byId = await mapLeads(db, { shop, leads });
  const sends = await importReadings(db, {
    ...{ tenantId: shop.id, templateId, url: shop.tenant.shopUrl ?? '' },
    read: (mails) => drawReadings(shop, { sends: mails, byId, sentAt: dueAt }),
    now: after(3),
  });
  const readers = sends.flatMap(({ leadId }) => {
    const lead = byId.get(leadId ?? '');
    const click = lead && drawClick(shop, { lead, sentAt: dueAt });
    return lead && click && click.rank < DEMO_CLICK_SHARES.A ? [{ lead, clickedAt: click.clickedAt }] : [];
  });
  return { sends, readers: readers.sort((a, b) => (a.lead.email < b.lead.email ? -1 : 1)) };
}

export async function mapLeads(
  db: Database,
  { shop, leads }: { shop: DemoShop; leads: readonly DemoLead[] },
): Promise<Map<string, DemoLead>> {
  const ids = await findLeadIds(db, shop.id);
  return new Map(leads.flatMap((lead) => [[ids.get(lead.trackingId) ?? '', lead] as const]));
}

/** Draws from the lead alone, because the product's ids differ in each run. Those with the lowest ranks click. */
function drawClick(shop: DemoShop, { lead, sentAt }: { lead: DemoLead; sentAt: Date }) {
  const random = seededRandom(`${shop.id} click ${lead.email} ${lead.at.getTime()} ${sentAt.getTime()}`);
  return {
    rank: random.next(),
    clickedAt: new Date(sentAt.getTime() + (0.2 + 20 * random.next()) * HOUR_MS),
  };
}

/**
 * Draws who opened and clicked. Which lead gets which subject depends on the product's random ids; the share of each subject's recipients
 * who click does not, so that the test of the subjects ends alike in each run.
 */
function drawReadings(
  shop: DemoShop,
  { sends, byId, sentAt }: { sends: readonly PastSend[]; byId: ReadonlyMap<string, DemoLead>; sentAt: Date },
): Map<string, PastReading> {
  const readings = new Map<string, PastReading>();
  for (const variant of ['A', 'B'] as const) {
    const ranked = sends
      .flatMap(({ id, leadId, variantUsed }) => {
        const lead = byId.get(leadId ?? '');
        return lead && variantUsed === variant ? [{ id, lead, ...drawClick(shop, { lead, sentAt }) }] : [];
      })
      .sort((a, b) => a.rank - b.rank);
    const clicks = Math.round(ranked.length * DEMO_CLICK_SHARES[variant]);
    for (const [index, { id, lead, clickedAt }] of ranked.entries()) {
      const reading = drawOpening(shop, { lead, sentAt, clickedAt: index < clicks ? clickedAt : null });
      if (Object.values(reading).some((time) => time !== null)) readings.set(id, reading);
    }
  }
  return readings;
}

function drawOpening(
  shop: DemoShop,
  { lead, sentAt, clickedAt }: { lead: DemoLead; sentAt: Date; clickedAt: Date | null },
): PastReading {
  const random = seededRandom(`${shop.id} open ${lead.email} ${sentAt.getTime()}`);
  const [opens, byMachine] = [random.chance(DEMO_OPEN_SHARE), random.chance(DEMO_MACHINE_SHARE)];
  const openedAt = opens ? new Date(sentAt.getTime() + random.whole(2, 900) * MINUTE_MS) : null;
  return {
    openedAt: clickedAt ?? openedAt,
    machineOpenedAt: byMachine ? new Date(sentAt.getTime() + random.whole(1, 4) * MINUTE_MS) : null,
    clickedAt,
  };
}

/** Writes what came back: mailboxes that don't exist, and people who unsubscribed. */
async function writeReactions(
  { db, ring, shop, leads }: WriteMessages,
  { sends, from }: { sends: readonly PastSend[]; from: Date },
): Promise<void> {
  const byId = await mapLeads(db, { shop, leads });
  const unread = sends
    .flatMap((send) => {
      const lead = byId.get(send.leadId ?? '');
      return lead ? [{ send, lead }] : [];
    })
    .filter(({ lead }) => drawClick(shop, { lead, sentAt: from }).rank > DEMO_NEVER_CLICK_FROM)
    .sort((a, b) => (a.lead.email < b.lead.email ? -1 : 1));
  const later = (hours: number) => new Date(from.getTime() + hours * HOUR_MS);
  await recordMailEvents({
    ...{ db, provider: 'postmark', now: later(0.5) },
    events: unread.slice(0, DEMO_BOUNCES).map(({ send, lead }) => ({
      ...{ id: `demo-bounce-${send.id}`, kind: 'unknown-address', recipient: lead.email },
      ...{ messageRef: send.outboxMessageId, detail: '550 5.1.1 mailbox unavailable' },
    })),
  });
  for (const [index, { lead }] of unread.slice(-DEMO_UNSUBSCRIPTIONS).entries()) {
    const { contactId } = await db.$transaction((tx) =>
      collectContact(tx, { tenantId: shop.id, email: lead.email }),
    );
    await saveWish({
      ...{ db, link: { token: contactSigner(ring).sign(contactId ?? ''), ring } },
      ...{ wish: 'none', source: 'preferences', wording: unsubscribeSentence(shop.tenant.name) },
      now: later(3 + 7 * index),
    });
  }
}
