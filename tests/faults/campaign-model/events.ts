import {
  cancelBulkSend,
  completeCampaign,
  isHeldOut,
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
  startBulkSend,
} from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { eraseAddress } from '#app/domain/erasure/index.ts';
import { pauseContact, recordMailWish } from '#app/domain/leads/index.ts';
import { allowAgain, suppress } from '#app/domain/suppressions/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { TEST_LEDGER } from '../../support/ledger.ts';
import { actor, draftCampaign } from '../../support/marketing.ts';
import { killableDatabase } from './killable-database.ts';
import {
  addLead,
  addPerson,
  pick,
  type Random,
  SEGMENTS,
  type SimulatedCompany,
  setOffers,
} from './random-company.ts';
import { type Bulk, type Campaign, mailObstacle, type Person, textObstacle } from './reference.ts';

/** A company with the campaigns and bulk sends that it started. */
export interface World extends SimulatedCompany {
  campaigns: Map<string, Campaign>;
  bulks: Map<string, Bulk>;
}

export interface Event {
  db: Database;
  world: World;
  random: Random;
  at: number;
}

const { recordSale } = TEST_LEDGER;
/** How the shop reports. */
const REPORTED = { source: 'api', idempotencyKey: null, actor } as const;

const MAX_STEPS = 3;
/** Statements after which a request dies that starts a bulk send. */
const MAX_REQUEST_STATEMENTS = 25;

/** Launches a campaign with random rules and steps. */
async function launch({ db, world, random, at }: Event): Promise<void> {
  const segment = random() < 0.4 ? pick(random, SEGMENTS) : null;
  const takesNewLeads = random() < 0.7;
  const stopsAtSale = random() < 0.7;
  const days = Array.from({ length: 1 + Math.floor(random() * MAX_STEPS) }, () => Math.floor(random() * 4));
  days.sort((a, b) => a - b);
  const joins = takesNewLeads ? pick(random, ['new', 'recent', 'all', 'all'] as const) : 'all';
  const choice = {
    joins,
    joinedDays: 2,
    excludeBuyersDays: random() < 0.3 ? 5 : null,
    startsAt: random() < 0.3 ? new Date(at + Math.ceil(random() * 2 * DAY_MS)) : null,
  };
  const now = new Date(at);
  const values = {
    segmentGoals: segment ? [segment] : [],
    enrolNewLeads: takesNewLeads,
    stopOnConversion: stopsAtSale,
  };
  const { id: campaignId } = await draftCampaign(db, world.id, { days, values, now });
  const holdoutPercent = random() < 0.2 ? 30 : 0;
  await launchCampaign({ db, tenantId: world.id, campaignId, choice, holdoutPercent, actor, now });
  const startsAt = choice.startsAt?.getTime() ?? at;
  const templates = await db.emailTemplate.findMany({
    where: { tenantId: world.id, campaignId },
    orderBy: { sequenceOrder: 'asc' },
    select: { id: true },
  });
  world.campaigns.set(campaignId, {
    ...{ segment, startsAt, takesNewLeads, stopsAtSale, steps: days, status: 'active' },
    templateIds: templates.map(({ id }) => id),
    leadsFrom: joins === 'all' ? 0 : joins === 'new' ? startsAt : startsAt - choice.joinedDays * DAY_MS,
    excludesBuyersOfDays: choice.excludeBuyersDays,
    // Chance decides who is held out. The reference only says that they get nothing.
    isHeldOut: (person) =>
      isHeldOut({ id: campaignId, holdoutPercent }, world.contactIds.get(person) as string),
    members: new Map(),
  });
}

/** Starts a Quick Email or a Quick SMS to everyone; some requests die on the way. */
async function sendBulk({ db, world, random, at }: Event): Promise<void> {
  const channel = pick(random, ['email', 'email', 'sms'] as const);
  const message =
    channel === 'email'
      ? ({ channel, subject: 'News', body: 'Our <a href="https://shop.example/sale">news</a>' } as const)
      : ({ channel, body: 'News of today' } as const);
  const dies = random() < 0.3;
  const process = killableDatabase(db, dies ? Math.ceil(random() * MAX_REQUEST_STATEMENTS) : undefined);
  const request = {
    db: process.db,
    tenantId: world.id,
    message,
    idempotency: null,
    actor,
    now: new Date(at),
  };
  await startBulkSend(request).catch((error) => {
    if (!process.isDead()) throw error;
  });
  // A request that died after it released the send has sent it.
  const started = await db.bulkSend.findMany({
    where: { tenantId: world.id, status: { not: 'preparing' }, id: { notIn: [...world.bulks.keys()] } },
    select: { id: true },
  });
  for (const { id } of started)
    world.bulks.set(id, { channel, isCancelled: false, recipients: chooseRecipients(world, channel, at) });
}

/** Everyone who may get a message now, each number once. */
function chooseRecipients({ facts }: World, channel: Bulk['channel'], at: number): Bulk['recipients'] {
  const obstacle = (person: Person) =>
    channel === 'email' ? mailObstacle(facts, person) : textObstacle(person);
  const allowed = facts.people.filter((person) => obstacle(person) === null && person.pausedUntil <= at);
  return new Set(allowed);
}

const inTransaction =
  (change: (event: Event, tx: Parameters<Parameters<Database['$transaction']>[0]>[0]) => Promise<void>) =>
  (event: Event): Promise<void> =>
    event.db.$transaction((tx) => change(event, tx as never)) as Promise<void>;

const anyone = ({ world, random }: Event): Person | undefined => {
  const present = world.facts.people.filter(({ isErased }) => !isErased);
  return present.length > 0 ? pick(random, present) : undefined;
};

/** Changes something of a person who was not erased. */
const ofPerson =
  (change: (event: Event, person: Person) => Promise<void>) =>
  async (event: Event): Promise<void> => {
    const person = anyone(event);
    if (person) await change(event, person);
  };

const wish = (event: Event, person: Person, kind: 'all' | 'less' | 'none'): Promise<void> =>
  inTransaction(async ({ world, at }, tx) => {
    const [tenantId, now] = [world.id, new Date(at)];
    const to = { channel: 'email', address: person.address } as const;
    if (kind === 'none') await suppress(tx, { tenantId, ...to, reason: 'unsubscribe', now });
    const again = kind !== 'none' && (await allowAgain(tx, { tenantId, ...to }));
    const contactId = world.contactIds.get(person) as string;
    const saved = { wording: 'Mails', locale: 'en', source: 'preferences' } as const;
    await recordMailWish(tx, { tenantId, contactId, wish: kind, again, ...saved, now });
    if (again) person.offers = 'opt-in';
    if (kind === 'none') person.mailStops.add('wish');
    else if (again) person.mailStops.delete('wish');
    person.lessOften = kind === 'less';
    person.pausedUntil = 0;
  })(event);

/** The shop reports an order of one of a person's leads. */
async function sell({ db, world, random, at }: Event, person: Person): Promise<void> {
  const index = Math.floor(random() * person.leads.length);
  const id = world.leadIds.get(person)?.[index] as string;
  const { trackingId } = await db.lead.findFirstOrThrow({ where: { id, tenantId: world.id } });
  const report = { trackingId, orderId: `${id} ${at}`, saleAmount: 100 };
  await recordSale({ ...REPORTED, db, tenantId: world.id, now: new Date(at), report });
  (person.leads[index] as { soldAt: number }).soldAt = at;
}

const changeCampaign =
  (from: Campaign['status'], to: Campaign['status'], change: typeof pauseCampaign) =>
  async ({ db, world, random, at }: Event): Promise<void> => {
    const some = [...world.campaigns].filter(([, { status }]) => status === from);
    if (some.length === 0) return;
    const [campaignId, campaign] = pick(random, some);
    await change({ db, tenantId: world.id, campaignId, actor, now: new Date(at) });
    campaign.status = to;
  };

/** What may happen to a company, with its share. */
const EVENTS: readonly [number, (event: Event) => Promise<void>][] = [
  [5, launch],
  [3, sendBulk],
  [2, (event) => addPerson(event.db, event.world, event)],
  [3, ofPerson((event, person) => addLead(event.db, event.world, { ...event, person }))],
  [1, ofPerson((event, person) => wish(event, person, 'none'))],
  [1, ofPerson((event, person) => wish(event, person, 'less'))],
  [1, ofPerson((event, person) => wish(event, person, 'all'))],
  [
    1,
    ofPerson((event, person) =>
      setOffers(event.db, event.world, {
        ...{ person, at: event.at },
        offers: pick(event.random, ['none', 'notice', 'opt-in']),
      }),
    ),
  ],
  [
    1,
    ofPerson((event, person) =>
      inTransaction(async ({ world, at }, tx) => {
        const until = at + 30 * DAY_MS;
        const contactId = world.contactIds.get(person) as string;
        await pauseContact(tx, { tenantId: world.id, contactId, until: new Date(until) });
        person.pausedUntil = until;
      })(event),
    ),
  ],
  [
    1,
    ofPerson((event, person) =>
      inTransaction(async ({ world, at }, tx) => {
        const to = { channel: 'email', address: person.address } as const;
        await suppress(tx, { tenantId: world.id, ...to, reason: 'bounce', now: new Date(at) });
        person.mailStops.add('bounce');
      })(event),
    ),
  ],
  [
    1,
    ofPerson((event, person) =>
      inTransaction(async ({ world, at }, tx) => {
        if (!person.phone) return;
        const to = { channel: 'sms', address: person.phone } as const;
        await suppress(tx, { tenantId: world.id, ...to, reason: 'stop', now: new Date(at) });
        person.textsStopped = true;
      })(event),
    ),
  ],
  [2, ofPerson(sell)],
  [
    0.5,
    ofPerson((event, person) =>
      inTransaction(async ({ world, at }, tx) => {
        await eraseAddress(tx, { tenantId: world.id, email: person.address, now: new Date(at) });
        person.isErased = true;
        person.leads = [];
      })(event),
    ),
  ],
  [1, changeCampaign('active', 'paused', pauseCampaign)],
  [1.5, changeCampaign('paused', 'active', resumeCampaign)],
  [0.3, changeCampaign('active', 'completed', completeCampaign)],
  [0.5, cancelBulk],
  [0.5, pauseCompany],
  [1, changeCaps],
];

async function cancelBulk({ db, world, random, at }: Event): Promise<void> {
  const sending = await db.bulkSend.findMany({
    where: { tenantId: world.id, status: 'sending' },
    select: { id: true },
  });
  if (sending.length === 0) return;
  const { id } = pick(random, sending);
  await cancelBulkSend({ db, tenantId: world.id, bulkId: id, actor, now: new Date(at) });
  (world.bulks.get(id) as Bulk).isCancelled = true;
}

async function pauseCompany({ db, world, at }: Event): Promise<void> {
  const isPaused = !world.facts.isPaused;
  await db.tenant.update({
    where: { id: world.id },
    data: { marketingPausedAt: isPaused ? new Date(at) : null },
  });
  world.facts.isPaused = isPaused;
}

async function changeCaps({ db, world, random }: Event): Promise<void> {
  const [dailyCap, hourlyLimit] = [pick(random, [1, 2, 3]), pick(random, [null, 2, 5])];
  await db.tenant.update({
    where: { id: world.id },
    data: { marketingDailyCap: dailyCap, marketingHourlyLimit: hourlyLimit },
  });
  Object.assign(world.facts, { dailyCap, hourlyLimit });
}

const TOTAL_SHARE = EVENTS.reduce((sum, [share]) => sum + share, 0);

/** Lets something happen to a company, in the database and in the reference. */
export async function happen(event: Event): Promise<void> {
  let rest = event.random() * TOTAL_SHARE;
  for (const [share, occur] of EVENTS) {
    rest -= share;
    if (rest < 0) return occur(event);
  }
}
