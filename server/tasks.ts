import { locateDatabase } from '#app/db/connect.server.ts';
import { announceDocuments, listAdminAddresses } from '#app/domain/access/index.ts';
import { prepareEventDays, rollUpEvents } from '#app/domain/analytics/index.ts';
import { enrolLeads, mendClock, runCampaigns } from '#app/domain/campaigns/index.ts';
import { giveUndoneErasuresToStaff } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { pauseBadSenders, stopRefused, stopUnreadReplies } from '#app/domain/delivery/index.ts';
import { continueFileImports } from '#app/domain/file-imports/index.ts';
import { dropOldHealthChecks, type HealthProbes, runHealthCheck } from '#app/domain/health/index.ts';
import { dropOldWebhooks, warnOfEndpoints } from '#app/domain/integrations/index.ts';
import { hashContactTokens } from '#app/domain/leads/index.ts';
import { STOP_LIST } from '#app/domain/listeners/index.ts';
import { type Outbox, tidyLinks } from '#app/domain/messaging/index.ts';
import {
  planLeadDigests,
  type WatchSenders,
  warnOfLimits,
  warnOfReplies,
  watchDns,
  watchSenders,
} from '#app/domain/notices/index.ts';
import { readDueFeeds, type WebDocuments } from '#app/domain/product-feed/index.ts';
import { createProviderWatch } from '#app/domain/provider-silences/index.ts';
import { setUpShops, type WooCommerceApi } from '#app/domain/shops/index.ts';
import { closeMonths } from '#app/domain/statements/index.ts';
import { type Payments, warnOfBilling } from '#app/domain/subscriptions/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { checkingTask, type WholeCheck } from './database-file/checking-task.ts';
import { compactingTask } from './database-file/compacting-task.ts';
import { listDropTasks } from './drop-tasks.ts';
import { SALES_LEDGER } from './sales-ledger.ts';
import type { Task } from './schedule.ts';
import { listStripeTasks } from './stripe-tasks.ts';
import { listUpgradeTasks } from './upgrade-tasks.ts';

const SECOND_MS = 1000;

/** The outbox functions with which e-mails to staff are planned. */
type StaffOutbox = Pick<Outbox, 'enqueue' | 'lockRecipients'>;

/** Lists the repeated tasks of a worker, in addition to sending. */
export const listTasks = (
  db: Database,
  {
    databaseUrl,
    payments,
    health,
    seal,
    wake,
    lockRecipients,
    onFileChecked,
    sendsMail = true,
    mailFrom,
  }: {
    databaseUrl: string;
    payments: Payments | null;
    health: HealthProbes;
    seal: Seal;
    /** Makes the outbox of this process poll at once. */
    wake?: () => void;
    /** See Outbox. */
    lockRecipients?: Outbox['lockRecipients'];
    /** Called with the result of each check of a whole SQLite file. */
    onFileChecked?: (check: WholeCheck) => void;
    /** Whether e-mails leave the service. Without that no visitor can prove an e-mail address. */
    sendsMail?: boolean;
    /** The service's own From address, whose domain companies without their own share. */
    mailFrom?: string;
  },
): Task[] => [
  ...listEventTasks(db, locateDatabase(databaseUrl).provider),
  ...listCampaignTasks(db, { wake, mailFrom }),
  ...listBillingTasks(db, payments, { enqueue, lockRecipients }),
  ...listFigureTasks(db, { enqueue, lockRecipients }),
  ...listUpgradeTasks(db, { provider: locateDatabase(databaseUrl).provider, mailFrom }),
  ...listIntegrationTasks(db),
  ...listDropTasks(db, { provider: locateDatabase(databaseUrl).provider, sendsMail }),
  // Data left by previous versions; a process of such a version may run next to this one for a while.
  {
    name: 'links of mails: seal and empty',
    lane: 'housekeeping',
    everyMs: HOUR_MS,
    run: () => tidyLinks({ db, seal }),
  },
  {
    name: 'links of mails: hash tokens of contacts',
    lane: 'housekeeping',
    everyMs: HOUR_MS,
    run: ({ now }) => hashContactTokens({ db, provider: locateDatabase(databaseUrl).provider, now }),
  },
  ...compactingTask(databaseUrl),
  ...checkingTask(db, databaseUrl, onFileChecked),
  ...listHealthTasks(db, health),
];

/** Creates storage for the events of the next days. SQLite has one table for all days. */
const listEventTasks = (db: Database, provider: 'sqlite' | 'postgresql'): Task[] =>
  provider === 'sqlite'
    ? []
    : [
        {
          name: 'widget-events: make partitions',
          lane: 'housekeeping',
          everyMs: HOUR_MS,
          run: ({ now }) => prepareEventDays({ db, now }),
        },
      ];

/** Tasks for the figures that /health shows (D39). */
const listHealthTasks = (db: Database, probes: HealthProbes): Task[] => [
  {
    name: 'health: check',
    lane: 'health',
    everyMs: 5 * MINUTE_MS,
    run: () => runHealthCheck({ db, probes, trigger: 'timer' }),
  },
  {
    name: 'health: drop old checks',
    lane: 'housekeeping',
    everyMs: HOUR_MS,
    run: ({ now }) => dropOldHealthChecks({ db, now }),
  },
];

/** Tasks that wait for the servers of shops. */
export const listFeedTasks = (
  db: Database,
  {
    documents,
    signal,
    ...shops
  }: { documents: WebDocuments; wooCommerce: WooCommerceApi; seal: Seal; signal?: AbortSignal },
): Task[] => [
  {
    name: 'shops: set up connections',
    // The owner waits for a new connection, and must not wait for other companies' lists.
    lane: 'shop connections',
    // Each connection has its own lease.
    isShared: true,
    everyMs: 2 * SECOND_MS,
    run: ({ now }) => setUpShops({ db, documents, signal, now, seal: shops.seal, api: shops.wooCommerce }),
  },
  {
    name: 'product feeds: read what is due',
    lane: 'shops',
    // Each feed has its own lease.
    isShared: true,
    everyMs: MINUTE_MS,
    run: ({ now }) => readDueFeeds({ db, documents, now, signal }),
  },
];

/** Tasks that wait for the name servers of the companies' sender domains. */
export const listSenderTasks = (
  db: Database,
  {
    lockRecipients,
    ...look
  }: Pick<WatchSenders, 'dns' | 'seal' | 'spfInclude' | 'signal'> & Pick<StaffOutbox, 'lockRecipients'>,
): Task[] => {
  const watch = watchDns({ db, ...look });
  return [
    {
      // Reads each domain once a day.
      name: 'senders: read DNS records',
      lane: 'name servers',
      isShared: true,
      everyMs: HOUR_MS,
      run: ({ now }) =>
        watchSenders({
          ...look,
          db,
          watch,
          outbox: { enqueue, lockRecipients },
          listAdmins: listAdminAddresses,
          now,
        }),
    },
  ];
};

/** Marketing tasks: they select recipients and plan due e-mails. */
const listCampaignTasks = (
  db: Database,
  { wake = () => undefined, mailFrom }: { wake?: () => void; mailFrom?: string },
): Task[] => [
  {
    name: 'campaigns: enrol leads',
    lane: 'planning',
    isShared: true,
    everyMs: 5 * SECOND_MS,
    run: ({ now }) => enrolLeads({ db, now }),
  },
  {
    name: 'campaigns: plan what is due',
    lane: 'planning',
    isShared: true,
    everyMs: 2 * SECOND_MS,
    run: (times) => runCampaigns({ db, outbox: { enqueue, wake }, mailFrom, ...times }),
  },
  {
    name: 'campaigns: take back what a wrong clock noted',
    lane: 'planning',
    isShared: true,
    everyMs: 10 * MINUTE_MS,
    run: ({ now }) => mendClock({ db, now }),
  },
];

/** Tasks for the charges and payments of companies. */
const listBillingTasks = (db: Database, payments: Payments | null, outbox: StaffOutbox): Task[] => [
  {
    name: 'billing: warn of trials that end and payments that failed',
    lane: 'figures',
    isShared: true,
    everyMs: 5 * MINUTE_MS,
    run: ({ now }) => warnOfBilling({ db, outbox, listAdmins: listAdminAddresses, now }),
  },
  ...(payments ? listStripeTasks(db, payments, createProviderWatch({ db, provider: 'stripe' })) : []),
];

/** Tasks that compute figures, plan e-mails to staff, stop or pause sending, and close months. */
const listFigureTasks = (db: Database, outbox: StaffOutbox): Task[] => [
  {
    name: 'widget-events: roll up',
    lane: 'figures',
    isShared: true,
    everyMs: MINUTE_MS,
    run: ({ lastRunAt, now }) => rollUpEvents({ db, lastRunAt, now }),
  },
  {
    // Runs often, because every time zone has its own 8:00.
    name: 'leads: daily digests',
    lane: 'planning',
    isShared: true,
    everyMs: 5 * MINUTE_MS,
    run: ({ now }) => planLeadDigests({ db, outbox, now }),
  },
  {
    name: 'monthly limits: warn',
    lane: 'figures',
    isShared: true,
    everyMs: 5 * MINUTE_MS,
    run: ({ now }) => warnOfLimits({ db, outbox, listAdmins: listAdminAddresses, now }),
  },
  {
    name: 'webhooks: warn of endpoints that fail, and disable them',
    lane: 'figures',
    isShared: true,
    everyMs: MINUTE_MS,
    run: ({ now }) => warnOfEndpoints({ db, outbox, listAdmins: listAdminAddresses, now }),
  },
  {
    name: 'mail: stop addresses that do not exist',
    lane: 'figures',
    everyMs: MINUTE_MS,
    run: ({ lastRunAt, now }) => stopRefused({ db, channel: 'email', lastRunAt, now }),
  },
  {
    name: 'texts: stop numbers that no text reaches',
    lane: 'figures',
    everyMs: MINUTE_MS,
    run: ({ lastRunAt, now }) => stopRefused({ db, channel: 'sms', lastRunAt, now }),
  },
  {
    name: 'texts: end those whose reply nobody has read in time',
    lane: 'figures',
    everyMs: 5 * MINUTE_MS,
    run: ({ now }) => stopUnreadReplies({ db, now }),
  },
  {
    name: 'mail: announce changed legal documents',
    lane: 'planning',
    isShared: true,
    everyMs: 5 * MINUTE_MS,
    run: ({ now }) => announceDocuments({ db, outbox, listAdmins: listAdminAddresses, now }),
  },
  {
    name: 'texts: mail staff about unread replies',
    lane: 'planning',
    isShared: true,
    everyMs: 5 * MINUTE_MS,
    run: ({ now }) => warnOfReplies({ db, outbox, listAdmins: listAdminAddresses, now }),
  },
  {
    name: 'mail: pause senders with many bounces',
    lane: 'figures',
    isShared: true,
    everyMs: MINUTE_MS,
    run: ({ now }) => pauseBadSenders({ db, now }),
  },
  {
    name: 'statements: close months',
    lane: 'figures',
    isShared: true,
    everyMs: HOUR_MS,
    run: ({ now }) => closeMonths({ db, now }),
  },
];

/** Tasks for what companies import, and for the logs of what was sent to their own systems. */
const listIntegrationTasks = (db: Database): Task[] => [
  {
    name: 'imports: continue',
    lane: 'imports',
    // Each import has its own lease.
    isShared: true,
    everyMs: 2 * SECOND_MS,
    run: ({ now }) =>
      continueFileImports({ db, importers: [STOP_LIST.importer, SALES_LEDGER.salesImporter], now }),
  },
  {
    name: 'webhooks: drop old',
    lane: 'housekeeping',
    everyMs: HOUR_MS,
    run: ({ now }) => dropOldWebhooks({ db, now }),
  },
  {
    name: 'CRM: give undone erasures to staff',
    lane: 'housekeeping',
    everyMs: 15 * MINUTE_MS,
    run: ({ now }) => giveUndoneErasuresToStaff({ db, now }),
  },
];
