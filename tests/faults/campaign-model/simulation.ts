import {
  composeBulkText,
  composeFirstText,
  enrolLeads,
  FIRST_TEXT,
  runCampaigns,
} from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { OutboxMessage, WireCarrier, WireOutcome } from '#app/outbox/carriers.ts';
import { enqueue } from '#app/outbox/index.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { outboxMails } from '../../../server/outbox-mails.ts';
import { seededRandom } from '../../support/random.ts';
import { TEST_RING, TEST_SEAL } from '../../support/test-seal.ts';
import { until } from '../mails.ts';
import { happen, type World } from './events.ts';
import { type KillableDatabase, Killed, killableDatabase } from './killable-database.ts';
import { makeRandomCompany, pick, type Random } from './random-company.ts';
import { type WireMessage, Witness } from './witness.ts';

/** Beginning of the simulated time, a week before clocks change in Europe. */
const BEGIN = Date.UTC(2026, 2, 20, 12);
/** Time between two rounds with events. */
const PACES = [20 * MINUTE_MS, 3 * HOUR_MS, 11 * HOUR_MS, 30 * HOUR_MS];
/** Time until a process that died is started again. Its leases are over by then. */
const RESTART_MS = 11 * MINUTE_MS;
const MAX_KILLS_PER_ROUND = 2;
/** Statements after which a process dies: some die before they have planned anything, some in the middle of sending. */
const MAX_STATEMENTS_PER_COMPANY = 8;
/** Share of the rounds in which a killed process is not started again, so that its messages wait for the next one. */
const CUT_SHORT = 0.2;
/** In the end nothing happens any more for at most this long, so that everything owed is sent. */
const QUIET_MS = 150 * DAY_MS;
const PATIENCE_MS = 120_000;

export interface SimulationOptions {
  db: Database;
  provider: 'sqlite' | 'postgresql';
  random: Random;
  companies: number;
  /** Rounds with events. */
  rounds: number;
}

/**
 * Lets random companies launch campaigns and send messages over simulated weeks, while things happen to their people and while the
 * service's process is killed, and judges everything that leaves by the reference.
 */
export async function simulate(options: SimulationOptions) {
  const { db, random, companies: count, rounds } = options;
  const worlds: World[] = [];
  for (let n = 0; n < count; n++) {
    const company = await makeRandomCompany(db, { random, name: `Company ${n}`, at: BEGIN - DAY_MS });
    worlds.push({ ...company, campaigns: new Map(), bulks: new Map() });
  }
  const witness = new Witness(db, worlds);
  const service = new SimulatedService(options);
  let events = 0;
  for (let round = 0; round < rounds; round++) {
    const from = service.now;
    service.now += pick(random, PACES);
    for (const world of worlds)
      for (let at = from + 1000; random() < 0.5; at += 1000, events++)
        await happen({ db, world, random, at });
    await witness.judgeRound(await service.round(), service.now);
  }
  await resumeAll(db, worlds);
  const end = service.now + QUIET_MS;
  for (
    let due = await findNextDue(db, service.now);
    due !== null && due < end;
    due = await findNextDue(db, service.now)
  ) {
    service.now = due + MINUTE_MS;
    await service.live();
    await witness.judgeRound(service.takeWire(), service.now);
  }
  await witness.judgeEnd();
  return {
    campaigns: worlds.reduce((sum, { campaigns }) => sum + campaigns.size, 0),
    quickSends: worlds.reduce((sum, { bulks }) => sum + bulks.size, 0),
    events,
    kills: service.kills,
    /** Messages that left. */
    arrivals: witness.arrivalCount,
    violations: [...witness.violations, ...service.errors],
  };
}

/** Ends all pauses of companies and campaigns, so that only the reasons of people remain. */
async function resumeAll(db: Database, worlds: readonly World[]): Promise<void> {
  for (const { id, facts, campaigns } of worlds) {
    facts.isPaused = false;
    for (const campaign of campaigns.values()) if (campaign.status === 'paused') campaign.status = 'active';
    await db.tenant.update({ where: { id }, data: { marketingPausedAt: null } });
    await db.emailCampaign.updateMany({
      where: { tenantId: id, status: 'paused' },
      data: { status: 'active' },
    });
  }
}

/** What is due already and was not done waits for the hours of its company or for a limit; it is looked at again after this time. */
const LOOK_AGAIN_MS = 3 * HOUR_MS;

/** Finds when the service has something to do next; null if nothing is left. */
async function findNextDue(db: Database, now: number): Promise<number | null> {
  const select = { nextAttemptAt: true };
  const messages = await db.outboxMessage.findMany({ where: { state: 'planned' }, select });
  const members = await db.campaignEnrolment.findMany({
    where: { state: 'active', campaign: { status: 'active' } },
    select: { nextStepAt: true },
  });
  const campaigns = await db.emailCampaign.findMany({
    where: { status: 'active', enrolledThrough: null },
    select: { launchedAt: true },
  });
  const recipients = await db.bulkRecipient.findMany({
    where: { state: 'waiting', bulk: { status: 'sending' } },
    select: { nextLookAt: true },
  });
  const due = [
    ...recipients.map(({ nextLookAt }) => nextLookAt),
    ...messages.map(({ nextAttemptAt }) => nextAttemptAt),
    ...members.flatMap(({ nextStepAt }) => nextStepAt ?? []),
    ...campaigns.flatMap(({ launchedAt }) => launchedAt ?? []),
  ].map((date) => (date.getTime() > now ? date.getTime() : now + LOOK_AGAIN_MS));
  return due.length === 0 ? null : Math.min(...due);
}

/** The worker's process, with a simulated clock. */
class SimulatedService {
  now = BEGIN;
  kills = 0;
  readonly errors: string[] = [];
  private wire: WireMessage[] = [];

  /** Draws for the worker and the network, in an order that the scheduler decides, so that the events don't depend on it. */
  private readonly wireRandom: Random;

  constructor(private readonly options: SimulationOptions) {
    this.wireRandom = seededRandom(Math.floor(options.random() * 2 ** 31));
  }

  /** Runs until nothing more is due. The process is killed a few times, and mostly started again. */
  async round(): Promise<WireMessage[]> {
    const { db, random, companies } = this.options;
    const isCutShort = random() < CUT_SHORT;
    const kills = Math.floor(random() * (MAX_KILLS_PER_ROUND + 1));
    let isDead = false;
    for (let kill = 0; kill < kills; kill++) {
      const process = killableDatabase(db, Math.ceil(random() * companies * MAX_STATEMENTS_PER_COMPANY));
      await this.live(process);
      isDead = process.isDead();
      if (!isDead) break;
      this.kills++;
      this.now += RESTART_MS;
    }
    if (!(isDead && isCutShort)) await this.live();
    return this.takeWire();
  }

  /** Returns what left since the last call. */
  takeWire(): WireMessage[] {
    return this.wire.splice(0);
  }

  /** The life of one process: it plans and sends until nothing more is due, or dies. */
  async live(process: KillableDatabase = killableDatabase(this.options.db)): Promise<void> {
    const { db } = process;
    const now = () => new Date(this.now);
    const worker = this.startWorker(process, now);
    const isSettled = async () => process.isDead() || (await this.isIdle());
    try {
      for (let before = -1, after = await this.countMessages(); before !== after; ) {
        before = after;
        await enrolLeads({ db, now: now() });
        await runCampaigns({ db, outbox: { enqueue }, now: now() });
        worker.wake();
        await until('all due messages are settled', isSettled, PATIENCE_MS);
        after = await this.countMessages();
      }
    } catch (error) {
      if (!(process.isDead() && error instanceof Killed)) throw error;
    } finally {
      await worker.stop(0);
    }
  }

  private startWorker(process: KillableDatabase, now: () => Date) {
    const { provider } = this.options;
    const { db } = process;
    const settings = {
      origin: 'https://app.example',
      mailFrom: 'us@model.example.com',
      product: 'StackGuide',
    };
    const carrier = this.createCarrier(process);
    const makeMail = outboxMails({ db, seal: TEST_SEAL, settings, marketing: { ring: TEST_RING, now } });
    return startWorker({
      ...{ db, provider, now, random: this.wireRandom, pollMs: 5 },
      handlers: {
        email: { prepare: makeMail, carrier },
        sms: {
          carrier,
          async prepare(request) {
            const compose = request.purpose === FIRST_TEXT ? composeFirstText : composeBulkText;
            const text = await compose(db, request, now());
            return 'text' in text ? { from: '+15550100', ...text } : text;
          },
        },
      },
      report: (error) => {
        if (!process.isDead()) this.errors.push(`The worker reported ${error}`);
      },
    });
  }

  private countMessages(): Promise<number> {
    return this.options.db.outboxMessage.count();
  }

  private async isIdle(): Promise<boolean> {
    const due = { state: 'planned', nextAttemptAt: { lte: new Date(this.now) } };
    const inHand = { state: { in: ['claimed', 'sending'] } };
    return (await this.options.db.outboxMessage.count({ where: { OR: [due, inHand] } })) === 0;
  }

  /** The other side of the network. It defers some messages, refuses some, and gives no answer to some that it has accepted. */
  private createCarrier(process: KillableDatabase): WireCarrier<unknown> {
    return {
      via: 'wire',
      send: async (message: OutboxMessage, _ready, { commitSending }): Promise<WireOutcome> => {
        const chance = this.wireRandom();
        if (chance < 0.05) return { result: 'transient', error: 'Come later', statusCode: 450 };
        await commitSending();
        if (chance < 0.06) return { result: 'refused', error: 'No such mailbox', statusCode: 550 };
        if (process.isDead()) throw new Killed();
        const { kind, payload } = message;
        if (message.marketing) this.wire.push({ at: this.now, kind, payload } as WireMessage);
        return chance < 0.07
          ? { result: 'unknown', error: 'No answer' }
          : { result: 'sent', providerMessageId: null };
      },
      close: async () => {},
    };
  }
}
