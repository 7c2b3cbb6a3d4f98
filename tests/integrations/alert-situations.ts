/** Values at one-minute intervals, in promtool's notation, by the name and labels of their series. */
export type Series = Readonly<Record<string, string>>;

/** A rule, a situation in which it fires, and one in which it just does not. */
export interface Situation {
  alert: string;
  /** Labels of the firing alert, without its name. */
  labels: string;
  fires: Series;
  rests: Series;
}

export const MINUTES = 60;
export const AT = `${MINUTES}m`;
const constant = (value: number) => `${value}+0x${MINUTES}`;
const rising = (aMinute: number) => `0+${aMinute}x${MINUTES}`;
/** Returns values that change at the given minute. */
const changing = (before: number, after: number, minute: number) =>
  `${before}+0x${minute - 1} ${after}+0x${MINUTES - minute}`;

/** Returns values from the database, as both processes report them. */
export const shared = (metric: string, labels: string, values: string): Series =>
  Object.fromEntries(
    ['web-1', 'web-2'].map((instance) => [
      `${metric}{instance="${instance}",job="stackguide"${labels && `,${labels}`}}`,
      values,
    ]),
  );
const single = (metric: string, labels: string, values: string): Series => ({
  [`${metric}{instance="web-1",job="stackguide"${labels && `,${labels}`}}`]: values,
});

const buckets = (metric: string, labels: string, below: Record<string, number>): Series =>
  Object.assign(
    {},
    ...Object.entries(below).map(([le, count]) =>
      single(`${metric}_bucket`, `${labels && `${labels},`}le="${le}"`, rising(count)),
    ),
  );
const duration = (withinASecond: number) =>
  buckets('stackguide_http_request_duration_seconds', 'class="submission"', {
    '1': withinASecond,
    '2.5': 1000,
    '+Inf': 1000,
  });
const delay = (withinAQuarter: number) =>
  buckets('nodejs_eventloop_delay_seconds', '', { '0.25': withinAQuarter, '1': 1000, '+Inf': 1000 });

const submissions = (outcome: string, values: string) =>
  single('stackguide_submissions_total', `outcome="${outcome}"`, values);
const requests = (status: string, values: string) =>
  single('stackguide_http_requests_total', `class="console",status="${status}"`, values);
const droppedEvents = (reason: string, values: string) =>
  single('stackguide_widget_events_dropped_total', `reason="${reason}"`, values);
const task = (metric: string, values: string) =>
  shared(`stackguide_task_${metric}`, 'task="stripe: read all subscriptions"', values);
const silent = (provider: string, values: string) =>
  shared('stackguide_provider_silent_seconds', `provider="${provider}"`, values);
const oldestDue = (lane: string, values: string) =>
  shared('stackguide_outbox_oldest_due_seconds', `lane="${lane}"`, values);
const openTexts = (state: 'uncertain' | 'on-hold', values: string) =>
  shared('stackguide_outbox_messages', `lane="sms",state="${state}"`, values);
const heldForSecret = (values: string) =>
  shared('stackguide_outbox_held_for_secret_messages', 'lane="webhook"', values);
const ended = (lane: string, counts: { sent: number; failed: number; suppressed: number }): Series =>
  Object.assign(
    {},
    ...Object.entries(counts).map(([state, count]) =>
      shared('stackguide_outbox_ended_messages', `lane="${lane}",state="${state}"`, constant(count)),
    ),
  );
const waits = (values: string) => single('stackguide_database_wait_seconds_total', 'pool="requests"', values);
const spansDropped = (values: string) =>
  single('stackguide_trace_spans_dropped_total', 'reason="refused"', values);

/** A healthy service: two web processes, one of them monitored in more detail, and a worker. No rule fires. */
export const WELL: Series = {
  ...shared('up', '', constant(1)),
  ...shared('stackguide_database_up', '', constant(1)),
  ...submissions('stored', rising(1000)),
  ...submissions('failed', constant(0)),
  ...requests('200', rising(1000)),
  ...requests('500', constant(0)),
  ...duration(1000),
  ...droppedEvents('unavailable', constant(0)),
  ...droppedEvents('unknown-tenant', rising(10)),
  // Prometheus's clock begins at 0 here.
  ...shared('stackguide_worker_last_active_timestamp_seconds', '', rising(60)),
  ...task('failing', constant(0)),
  ...task('overdue_seconds', constant(0)),
  ...silent('smtp', constant(0)),
  ...oldestDue('email-urgent', constant(0)),
  ...oldestDue('email-bulk', constant(0)),
  ...openTexts('uncertain', constant(0)),
  ...openTexts('on-hold', constant(0)),
  ...heldForSecret(constant(0)),
  ...ended('email-urgent', { sent: 100, failed: 0, suppressed: 0 }),
  ...ended('webhook', { sent: 100, failed: 0, suppressed: 0 }),
  ...waits(rising(1)),
  ...single('stackguide_database_requests_total', 'pool="requests"', rising(1000)),
  ...single('stackguide_replica_up', '', constant(1)),
  ...delay(1000),
  ...spansDropped(constant(0)),
  ...single('process_start_time_seconds', '', constant(0)),
};

const ONE_PROCESS = 'instance="web-1",job="stackguide"';
const PAGE = 'severity="page"';
const TICKET = 'severity="ticket"';

export const SITUATIONS: readonly Situation[] = [
  {
    alert: 'StackGuideDown',
    labels: `${ONE_PROCESS},${PAGE}`,
    fires: single('up', '', changing(1, 0, 57)),
    rests: single('up', '', changing(1, 0, 59)),
  },
  {
    alert: 'StackGuideDatabaseDown',
    labels: `${ONE_PROCESS},${PAGE}`,
    fires: single('stackguide_database_up', '', changing(1, 0, 58)),
    rests: single('stackguide_database_up', '', changing(1, 0, 60)),
  },
  {
    alert: 'StackGuideDatabaseDamaged',
    labels: PAGE,
    fires: shared('stackguide_database_damaged', '', changing(0, 1, 59)),
    rests: shared('stackguide_database_damaged', '', constant(0)),
  },
  {
    alert: 'StackGuideSubmissionsFail',
    labels: PAGE,
    fires: submissions('failed', rising(12)),
    rests: submissions('failed', rising(9)),
  },
  {
    alert: 'StackGuideErrors',
    labels: `class="console",${TICKET}`,
    fires: requests('500', rising(12)),
    rests: requests('500', rising(9)),
  },
  {
    alert: 'StackGuideSlow',
    labels: `class="submission",${TICKET}`,
    fires: duration(980),
    rests: duration(995),
  },
  {
    alert: 'StackGuideEventsDropped',
    labels: TICKET,
    fires: droppedEvents('unavailable', rising(1)),
    rests: droppedEvents('unknown-tenant', rising(100)),
  },
  {
    alert: 'StackGuideNoWorker',
    labels: PAGE,
    fires: shared('stackguide_worker_last_active_timestamp_seconds', '', constant(55 * 60)),
    rests: shared('stackguide_worker_last_active_timestamp_seconds', '', constant(57 * 60)),
  },
  {
    alert: 'StackGuideTaskFailing',
    labels: `task="stripe: read all subscriptions",${TICKET}`,
    fires: task('failing', changing(0, 1, 29)),
    rests: task('failing', changing(0, 1, 32)),
  },
  {
    alert: 'StackGuideTaskLate',
    labels: `task="stripe: read all subscriptions",${PAGE}`,
    fires: task('overdue_seconds', rising(60)),
    rests: task('overdue_seconds', constant(600)),
  },
  {
    alert: 'StackGuideProviderSilent',
    labels: `provider="smtp",${PAGE}`,
    fires: silent('smtp', rising(60)),
    rests: silent('smtp', constant(300)),
  },
  {
    alert: 'StackGuideMailsLate',
    labels: `lane="email-urgent",${PAGE}`,
    fires: oldestDue('email-urgent', constant(310)),
    rests: oldestDue('email-bulk', constant(310)),
  },
  {
    alert: 'StackGuideQueueLong',
    labels: `lane="email-bulk",${TICKET}`,
    fires: oldestDue('email-bulk', constant(3700)),
    rests: oldestDue('email-bulk', constant(3500)),
  },
  {
    alert: 'StackGuideUncertainMessages',
    labels: `lane="sms",${TICKET}`,
    fires: openTexts('uncertain', changing(0, 1, 40)),
    rests: openTexts('uncertain', changing(0, 1, 50)),
  },
  {
    alert: 'StackGuideMessagesOnHold',
    labels: `lane="sms",${TICKET}`,
    fires: openTexts('on-hold', changing(0, 1, 50)),
    rests: openTexts('on-hold', changing(0, 1, 57)),
  },
  {
    alert: 'StackGuideSecretUnreadable',
    labels: `lane="webhook",${TICKET}`,
    fires: heldForSecret(changing(0, 1, 50)),
    rests: heldForSecret(changing(0, 1, 57)),
  },
  {
    alert: 'StackGuideMessagesFailed',
    labels: `lane="email-urgent",${TICKET}`,
    fires: ended('email-urgent', { sent: 80, failed: 20, suppressed: 0 }),
    // Too few failures, too small a share of failures, and failures of webhooks, which concern only one company's receiver.
    rests: {
      ...ended('email-bulk', { sent: 0, failed: 4, suppressed: 0 }),
      ...ended('email-urgent', { sent: 180, failed: 20, suppressed: 0 }),
      ...ended('webhook', { sent: 0, failed: 100, suppressed: 0 }),
    },
  },
  {
    alert: 'StackGuideMessagesSuppressed',
    labels: `lane="webhook",${TICKET}`,
    fires: ended('webhook', { sent: 10, failed: 0, suppressed: 20 }),
    rests: {
      ...ended('email-bulk', { sent: 400, failed: 0, suppressed: 400 }),
      ...ended('webhook', { sent: 0, failed: 0, suppressed: 19 }),
    },
  },
  {
    alert: 'StackGuideConnectionsShort',
    labels: `${ONE_PROCESS},pool="requests",${TICKET}`,
    fires: waits(rising(110)),
    rests: waits(rising(90)),
  },
  {
    alert: 'StackGuideReplicaAway',
    labels: `instance="web-1",${TICKET}`,
    fires: single('stackguide_replica_up', '', changing(1, 0, 50)),
    rests: single('stackguide_replica_up', '', changing(1, 0, 57)),
  },
  {
    alert: 'StackGuideEventLoopBlocked',
    labels: `instance="web-1",${TICKET}`,
    fires: delay(980),
    rests: delay(995),
  },
  {
    alert: 'StackGuideTracesDropped',
    labels: `reason="refused",${TICKET}`,
    fires: spansDropped(rising(1)),
    rests: spansDropped(constant(5)),
  },
  {
    alert: 'StackGuideRestarts',
    labels: `${ONE_PROCESS},${TICKET}`,
    fires: single('process_start_time_seconds', '', `0+0x40 2500+60x3 2700+0x15`),
    rests: single('process_start_time_seconds', '', `0+0x40 2500+60x1 2560+0x17`),
  },
];
