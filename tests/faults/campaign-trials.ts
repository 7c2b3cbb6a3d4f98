import { connect } from '#app/db/connect.server.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { LOST_WHILE } from '#app/outbox/recover.server.ts';
import { launchedCampaign, marketingLead, marketingTenant } from '../support/marketing.ts';
import type { CampaignProcess } from './campaign-process.ts';
import { kill, lastStatementsEnd, startProcess, stopGently } from './kill-trials.ts';
import { until } from './mails.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

/** The same number of steps as the service's own sequences. */
const SEQUENCE_STEPS = 10;
/** Long enough for a process on a busy machine to renew the leases of mails that it is sending. */
const LEASE_MS = 4000;
const DEADLINE_MS = 8000;
/** Maximum age of a process that is killed by a timer, in ms. */
const MAX_LIFE_MS = 900;
/** Maximum number of mails sent by a process that is killed while it sends. */
const MAX_SENT = 6;
/** Time to wait for the victim's mails, enough for a busy machine too. */
const SENDING_PATIENCE_MS = 10_000;
/** The name by which the server recognises the process to be killed. */
const VICTIM = 'victim.example';
/** Maximum delay of the server, so that time passes between accepting a mail and confirming it. */
const THINK_MS = 15;
/** Time limit of a day, which is over once all its mails have a result. */
const PATIENCE_MS = 120_000;

/**
 * Sends a campaign of daily steps over simulated days to a real SMTP server, and kills its worker at random moments of each day. On
 * Postgres another worker shares the work of the day.
 */
export async function killDuringCampaign({
  databaseUrl,
  bundled,
  recipients,
  steps = SEQUENCE_STEPS,
  killsOn,
  workers,
  random,
  onDay,
}: {
  databaseUrl: string;
  bundled: string;
  recipients: number;
  /** Steps of the campaign, one a day. */
  steps?: number;
  /** Number of kills on a day, counted from 0. */
  killsOn: (day: number) => number;
  workers: number;
  random: () => number;
  onDay?: (day: number, kills: number) => void;
}) {
  const connection = await connect(databaseUrl, { busyTimeoutMs: 10_000 });
  const { db } = connection;
  const sink = await startSmtpSink({ thinkMs: THINK_MS });
  const killed: number[] = [];
  let killedMidSend = 0;
  try {
    const launchedAt = new Date();
    const { id: tenantId } = await marketingTenant(db, { marketingDailyCap: 2 });
    for (let n = 0; n < recipients; n++)
      await marketingLead(db, tenantId, { email: `person-${n}@example.com` });
    const days = Array.from({ length: steps }, (_, day) => day);
    await launchedCampaign(db, tenantId, {
      days,
      templates: { subjectLine: 'One of ten', subjectLineVariant: 'One of ten, otherwise' },
      now: launchedAt,
    });
    for (const day of days) {
      const settings: CampaignProcess = {
        databaseUrl,
        smtpUrl: sink.url,
        leaseMs: LEASE_MS,
        deadlineMs: DEADLINE_MS,
        // Leads are enrolled one minute after the launch.
        aheadMs: day * DAY_MS + 3 * 60_000,
      };
      const start = async (over: Partial<CampaignProcess> = {}) =>
        (await startProcess(bundled, { ...settings, ...over })).child;
      for (let n = 0; n < killsOn(day); n++) {
        // All processes start at once, because one that sends before the others are ready would leave them no mails.
        const before = sink.countFrom(VICTIM);
        const [victim, ...helpers] = await Promise.all([
          start({ smtpUrl: `${sink.url}?name=${VICTIM}` }),
          ...Array.from({ length: workers - 1 }, () => start()),
        ]);
        await momentToKill(killed.length, { sink, before, random });
        await kill(victim);
        killed.push(victim.pid as number);
        await Promise.all(helpers.map(stopGently));
        await lastStatementsEnd(connection);
        if (await endLeases(db, victim.pid as number)) killedMidSend++;
      }
      const last = await start();
      await until(`day ${day} is over`, () => isDayOver(db, { recipients, day }), PATIENCE_MS);
      await stopGently(last);
      onDay?.(day, killed.length);
    }
    return {
      kills: killed.length,
      /** Kills that left a mail on the wire. */
      killedMidSend,
      ...(await judge(db, sink, { recipients, steps, killed })),
    };
  } finally {
    await sink.close();
    await connection.close();
  }
}

/**
 * Waits for the moment of the kill. Every fourth process is killed by a timer, while it plans, claims and prepares. The others are killed
 * while they send: once the server has the data of one of their mails, before or after the response.
 */
async function momentToKill(
  trial: number,
  { sink, before, random }: { sink: SmtpSink; before: number; random: () => number },
): Promise<void> {
  const byClock = trial % 4 === 3;
  if (!byClock)
    await sink.whenReceived(before + 1 + Math.floor(random() * MAX_SENT), SENDING_PATIENCE_MS, VICTIM);
  await new Promise((wait) => setTimeout(wait, random() * (byClock ? MAX_LIFE_MS : THINK_MS)));
}

/**
 * Ends the leases of a dead process at once, so that the test need not wait for them.
 * @returns whether the process had a mail on the wire
 */
async function endLeases(db: Database, pid: number): Promise<boolean> {
  const claimed = { claimedBy: { contains: `:${pid}:` } };
  const onTheWire = await db.outboxMessage.count({ where: { ...claimed, state: 'sending' } });
  await db.outboxMessage.updateMany({
    where: { ...claimed, state: { in: ['claimed', 'sending'] } },
    data: { leaseUntil: new Date(0) },
  });
  return onTheWire > 0;
}

/** Reports whether every recipient has the day's step, and each mail its result. */
async function isDayOver(db: Database, { recipients, day }: { recipients: number; day: number }) {
  const sends = await db.emailSend.count();
  const pending = await db.emailSend.count({ where: { status: 'pending' } });
  return sends === recipients * (day + 1) && pending === 0;
}

/**
 * Maps each mail that was treated as lost on the wire to the process that was sending it. Other mails of a killed process were still being
 * prepared, and the next process sends them. A response after the deadline is a different uncertain case.
 */
async function findLostOnTheWire(db: Database): Promise<Map<string, number>> {
  const failures = await db.outboxFailure.findMany({
    where: { error: LOST_WHILE.sending },
    select: { messageId: true, message: { select: { claimedBy: true } } },
  });
  // An uncertain row keeps its claim: HOST:PID:…
  return new Map(
    failures.map(({ messageId, message }) => [messageId, Number(message.claimedBy?.split(':')[1])]),
  );
}

async function judge(
  db: Database,
  sink: SmtpSink,
  /** `killed` contains process IDs. */
  {
    recipients,
    steps: stepsOfEach,
    killed,
  }: { recipients: number; steps: number; killed: readonly number[] },
) {
  const sends = await db.emailSend.findMany({
    select: { id: true, status: true, leadId: true, templateId: true, outboxMessageId: true },
  });
  const copies = sink.copies();
  const lost = await findLostOnTheWire(db);
  const violations: string[] = [];
  for (const { id, status, outboxMessageId } of sends) {
    const arrived = copies.get(`<${outboxMessageId}@kills.example.com>`) ?? 0;
    if (arrived > 1) violations.push(`${id} arrived ${arrived} times`);
    if (status === 'sent' && arrived === 0) violations.push(`${id} is sent and never arrived`);
    if (status !== 'sent' && status !== 'uncertain') violations.push(`${id} ended as ${status}`);
    const sender = lost.get(outboxMessageId ?? '');
    if (sender !== undefined && !killed.includes(sender))
      violations.push(
        `${id} was doubted although process ${sender}, which had it on the wire, was not killed`,
      );
  }
  const steps = new Set(sends.map(({ leadId, templateId }) => `${leadId} ${templateId}`));
  if (steps.size !== recipients * stepsOfEach || sends.length !== steps.size)
    violations.push(`${sends.length} mails for ${steps.size} of ${recipients * stepsOfEach} steps`);
  const messages = await db.outboxMessage.count({ where: { purpose: 'campaign' } });
  if (messages !== sends.length) violations.push(`${messages} messages for ${sends.length} sends`);
  if (sink.received.length > messages)
    violations.push(`${sink.received.length} mails arrived of ${messages}`);
  const completed = await db.campaignEnrolment.count({ where: { state: 'completed' } });
  if (completed !== recipients) violations.push(`${completed} of ${recipients} are through`);
  return {
    sent: sends.filter(({ status }) => status === 'sent').length,
    uncertain: sends.filter(({ status }) => status === 'uncertain').length,
    violations,
  };
}
