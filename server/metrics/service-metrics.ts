import type { PoolLoad } from '#app/db/pool-load.ts';
import type { ReplicaReport } from '#app/db/replica-watch.ts';
import type { EventIntake } from '#app/domain/analytics/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { MAX_COUNTED_OF_LANE } from '#app/outbox/count-by-lane.server.ts';
import type { Env } from '#app/settings/env.server.ts';
import { DROP_REASONS, type SpanDrops } from '../traces/span-drops.ts';
import { type DatabaseFigures, databaseFigures } from './database-figures.ts';
import { watchEventLoop } from './event-loop.ts';
import { describeProcess } from './process-figures.ts';
import { createRegistry, type Registry } from './registry.ts';
import { ROUTE_CLASSES, routeClass } from './route-class.ts';

interface EndedRequest {
  method: string;
  url: string;
  status: number;
  seconds: number;
  /** Whether the client disconnected before the response was sent. */
  isAborted: boolean;
  /** Whether the response is that of an earlier request with the same key. */
  isRepeated: boolean;
}

/** Metrics that a process which answers requests exposes to Prometheus. No label contains a person, a tenant or an address. */
export interface ServiceMetrics {
  countRequest(request: EndedRequest): void;
  /** Returns the same intake and counts its events. */
  countEvents(intake: EventIntake): EventIntake;
  write(): Promise<string>;
  /** Stops the timer that watches the event loop. */
  stop(): void;
}

export function createServiceMetrics({
  db,
  readLoad,
  replica,
  drops,
  role,
}: {
  db: Database;
  readLoad: () => readonly PoolLoad[];
  /** Reports the replica's state, if there is one. */
  replica?: (() => ReplicaReport) | null;
  /** Spans that the collector did not accept, if traces are recorded. */
  drops?: SpanDrops;
  role: Env['PROCESS_ROLE'];
}): ServiceMetrics {
  const registry = createRegistry();
  const readFigures = databaseFigures(db);
  let figures: DatabaseFigures | null = null;
  registry.read('stackguide_process_info', 'gauge', 'The role of the process.', ['role'], () => [
    { labels: { role }, value: 1 },
  ]);
  describeProcess(registry);
  const stop = watchEventLoop(registry);
  const countRequest = describeRequests(registry);
  const countEvents = describeEvents(registry);
  describePools(registry, readLoad);
  describeTraces(registry, drops);
  if (replica) describeReplica(registry, replica);
  describeFigures(registry, () => figures);
  return {
    countRequest,
    countEvents,
    stop,
    async write() {
      figures = await readFigures();
      return registry.write();
    },
  };
}

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SUBMISSION_OUTCOMES = ['stored', 'repeated', 'refused', 'failed', 'aborted'] as const;

function describeRequests(registry: Registry): ServiceMetrics['countRequest'] {
  const requests = registry.counter(
    'stackguide_http_requests_total',
    'Requests that have ended, by class of route and status; "aborted" where the client went away first.',
    ['class', 'status'],
    ROUTE_CLASSES.map((name) => ({ class: name, status: '200' })),
  );
  const duration = registry.histogram(
    'stackguide_http_request_duration_seconds',
    'From the request’s headers to the end of its answer, by class of route.',
    ['class'],
    DURATION_BUCKETS,
  );
  const submissions = registry.counter(
    'stackguide_submissions_total',
    'Assessments that were submitted: stored, repeated (its key was known), refused (4xx), failed (5xx), or aborted by the client.',
    ['outcome'],
    SUBMISSION_OUTCOMES.map((outcome) => ({ outcome })),
  );
  return (request) => {
    const name = routeClass(request.url);
    const status = request.isAborted ? 'aborted' : String(request.status);
    requests.add({ class: name, status });
    duration.observe({ class: name }, request.seconds);
    if (name === 'submission' && request.method === 'POST')
      submissions.add({ outcome: submissionOutcome(request) });
  };
}

function submissionOutcome({
  status,
  isAborted,
  isRepeated,
}: EndedRequest): (typeof SUBMISSION_OUTCOMES)[number] {
  if (isAborted) return 'aborted';
  if (status >= 500) return 'failed';
  if (status >= 400) return 'refused';
  return isRepeated ? 'repeated' : 'stored';
}

const DROPS = ['unknown-tenant', 'unavailable', 'failed'] as const;

function describeEvents(registry: Registry): ServiceMetrics['countEvents'] {
  const accepted = registry.counter(
    'stackguide_widget_events_accepted_total',
    'Widget events of batches that are stored, those included that were stored before.',
    [],
  );
  const droppedEvents = registry.counter(
    'stackguide_widget_events_dropped_total',
    'Widget events of good batches that were not stored: no such tenant, database busy or away, or an error.',
    ['reason'],
    DROPS.map((reason) => ({ reason })),
  );
  return ({ record }) => ({
    async record(batch, receivedAt) {
      const count = batch.events.length;
      try {
        await record(batch, receivedAt);
      } catch (error) {
        droppedEvents.add({ reason: dropReason(error) }, count);
        throw error;
      }
      accepted.add({}, count);
    },
  });
}

function dropReason(error: unknown): (typeof DROPS)[number] {
  if (error instanceof AppError && error.code === 'not-found') return 'unknown-tenant';
  return isUnavailable(error) ? 'unavailable' : 'failed';
}

function describePools(registry: Registry, readLoad: () => readonly PoolLoad[]): void {
  const ofPools = (
    name: string,
    type: 'counter' | 'gauge',
    help: string,
    value: (load: PoolLoad) => number,
  ) =>
    registry.read(name, type, help, ['pool'], () =>
      readLoad().map((load) => ({ labels: { pool: load.pool }, value: value(load) })),
    );
  ofPools(
    'stackguide_database_connections_max',
    'gauge',
    'Connections that a pool may open.',
    ({ size }) => size,
  );
  ofPools(
    'stackguide_database_connections_busy',
    'gauge',
    'Connections in use at this moment.',
    ({ busy }) => busy,
  );
  ofPools(
    'stackguide_database_waiting',
    'gauge',
    'Queries that wait for a connection at this moment, or writes for their turn on SQLite.',
    ({ waiting }) => waiting,
  );
  ofPools(
    'stackguide_database_requests_total',
    'counter',
    'How often a connection was requested.',
    ({ requested }) => requested,
  );
  ofPools(
    'stackguide_database_wait_seconds_total',
    'counter',
    'How long those requests waited together.',
    ({ waitedMs }) => waitedMs / 1000,
  );
  ofPools(
    'stackguide_database_statements_total',
    'counter',
    'Statements sent to the database.',
    ({ statements }) => statements,
  );
}

function describeReplica(registry: Registry, read: () => ReplicaReport): void {
  registry.readNumber(
    'stackguide_replica_up',
    'gauge',
    'Whether reads that may be seconds old go to the replica: it answers and is not late.',
    () => (read().state === 'answers' ? 1 : 0),
  );
  registry.readNumber(
    'stackguide_replica_lag_seconds',
    'gauge',
    'How old what the replica shows is at most; missing while it does not answer.',
    () => read().lagSeconds,
  );
  registry.readNumber(
    'stackguide_replica_fallbacks_total',
    'counter',
    'Statements that went to the primary because the replica was away or late.',
    () => read().fallbacks,
  );
}

function describeTraces(registry: Registry, drops: SpanDrops | undefined): void {
  registry.read(
    'stackguide_trace_spans_dropped_total',
    'counter',
    'Spans of traces that no collector took: too many waited, it refused them, or it gave no answer in time.',
    ['reason'],
    () => DROP_REASONS.map((reason) => ({ labels: { reason }, value: drops?.read(reason) ?? 0 })),
  );
}

const seconds = (moment: Date) => moment.getTime() / 1000;

function describeFigures(registry: Registry, read: () => DatabaseFigures | null): void {
  registry.readNumber(
    'stackguide_database_up',
    'gauge',
    'Whether the database gave the figures below; without it they are missing.',
    () => (read() ? 1 : 0),
  );
  describeOutbox(registry, read);
  registry.readNumber(
    'stackguide_database_damaged',
    'gauge',
    'Whether the last check of the whole SQLite file found damage; missing before the first, and over Postgres.',
    () => {
      const isFileSound = read()?.isFileSound ?? null;
      return isFileSound === null ? null : Number(!isFileSound);
    },
  );
  registry.read(
    'stackguide_provider_silent_seconds',
    'gauge',
    'For how long a provider has answered none of the workers; 0 for one that answers, or that no call is known of.',
    ['provider'],
    () =>
      (read()?.silences ?? []).map(({ provider, silentMs }) => ({
        labels: { provider },
        value: silentMs / 1000,
      })),
  );
  describeTasks(registry, read);
}

function describeOutbox(registry: Registry, read: () => DatabaseFigures | null): void {
  registry.read(
    'stackguide_outbox_messages',
    'gauge',
    `Open messages by lane and state; counting stops at ${MAX_COUNTED_OF_LANE}.`,
    ['lane', 'state'],
    () => (read()?.lanes ?? []).map(({ lane, state, count }) => ({ labels: { lane, state }, value: count })),
  );
  registry.read(
    'stackguide_outbox_ended_messages',
    'gauge',
    `Messages whose last attempt was due within the last hour, by how they ended; counting stops at ${MAX_COUNTED_OF_LANE}.`,
    ['lane', 'state'],
    () => (read()?.ended ?? []).map(({ lane, state, count }) => ({ labels: { lane, state }, value: count })),
  );
  registry.read(
    'stackguide_outbox_held_for_secret_messages',
    'gauge',
    `Planned messages that wait for a secret that can’t be read; counting stops at ${MAX_COUNTED_OF_LANE}.`,
    ['lane'],
    () => (read()?.heldForSecret ?? []).map(({ lane, count }) => ({ labels: { lane }, value: count })),
  );
  const listPlannedLanes = () => (read()?.lanes ?? []).filter(({ state }) => state === 'planned');
  registry.read(
    'stackguide_outbox_due_messages',
    'gauge',
    `Planned messages whose time has come; counting stops at ${MAX_COUNTED_OF_LANE}.`,
    ['lane'],
    () => listPlannedLanes().map(({ lane, due }) => ({ labels: { lane }, value: due })),
  );
  registry.read(
    'stackguide_outbox_oldest_due_seconds',
    'gauge',
    'For how long the planned message with the earliest time has been due.',
    ['lane'],
    () =>
      listPlannedLanes().map(({ lane, earliestAt }) => {
        const lateMs = earliestAt ? (read()?.readAt.getTime() ?? 0) - earliestAt.getTime() : 0;
        return { labels: { lane }, value: Math.max(0, lateMs) / 1000 };
      }),
  );
}

function describeTasks(registry: Registry, read: () => DatabaseFigures | null): void {
  const tasks = () => read()?.tasks ?? [];
  registry.read(
    'stackguide_task_last_success_timestamp_seconds',
    'gauge',
    'When the last good run of a task began, in whichever process; missing before the first.',
    ['task'],
    () =>
      tasks().flatMap(({ name, lastRunAt }) =>
        lastRunAt ? [{ labels: { task: name }, value: seconds(lastRunAt) }] : [],
      ),
  );
  registry.read('stackguide_task_failing', 'gauge', 'Whether the last run of a task failed.', ['task'], () =>
    tasks().map(({ name, isFailing }) => ({ labels: { task: name }, value: isFailing ? 1 : 0 })),
  );
  registry.read(
    'stackguide_task_overdue_seconds',
    'gauge',
    'For how long a task has been due; one that runs is due until it ends.',
    ['task'],
    () => tasks().map(({ name, overdueMs }) => ({ labels: { task: name }, value: overdueMs / 1000 })),
  );
  registry.readNumber(
    'stackguide_worker_last_active_timestamp_seconds',
    'gauge',
    'When a worker last ended a task well; a running worker has one every few seconds.',
    () => {
      const ran = tasks().flatMap(({ lastRunAt }) => (lastRunAt ? [lastRunAt] : []));
      return ran.length === 0 ? null : Math.max(...ran.map(seconds));
    },
  );
}
