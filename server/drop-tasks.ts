import { dropAccountMails } from '#app/domain/access/accounts/index.ts';
import { dropEndedSessions, dropExpiredLinks } from '#app/domain/access/index.ts';
import { dropOldEvents, dropOldSightings } from '#app/domain/analytics/index.ts';
import { dropExpiredApiAnswers } from '#app/domain/api-answers/index.ts';
import { dropExpiredAnswers, dropOldWithdrawnAnswers } from '#app/domain/assessments/index.ts';
import { dropRefusals } from '#app/domain/audit/index.ts';
import { dropLapsedClaims } from '#app/domain/company-claims/index.ts';
import { dropErasedIds, expireOrders } from '#app/domain/conversions/index.ts';
import { dropOldPushes } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import { dropMailEvents } from '#app/domain/delivery/index.ts';
import { applyRetention } from '#app/domain/erasure/index.ts';
import { dropFileImports } from '#app/domain/file-imports/index.ts';
import { dropProblems } from '#app/domain/intake-problems/index.ts';
import { dropEndedConsents } from '#app/domain/leads/index.ts';
import { dropContentRefusals, dropSendingDays, dropSlowDomains } from '#app/domain/mail-domains/index.ts';
import { dropLocalMails } from '#app/domain/messaging/index.ts';
import { dropOldRequests } from '#app/domain/privacy-requests/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { emptySettled } from '#app/outbox/index.ts';
import type { Task } from './schedule.ts';

interface Service {
  provider: 'sqlite' | 'postgresql';
  /** Whether e-mails leave the service. */
  sendsMail: boolean;
}

/** Tasks that delete expired data. */
export const listDropTasks = (db: Database, service: Service): Task[] =>
  listWithoutLane(db, service).map((task) => ({ ...task, lane: 'housekeeping' }));

const listWithoutLane = (db: Database, { provider, sendsMail }: Service): Omit<Task, 'lane'>[] => [
  {
    name: 'widget-events: drop old',
    everyMs: DAY_MS,
    run: ({ now }) => dropOldEvents({ db, provider, now }),
  },
  {
    name: 'CRM: drop old',
    everyMs: HOUR_MS,
    run: ({ now }) => dropOldPushes({ db, now }),
  },
  {
    name: 'sessions: drop ended',
    everyMs: HOUR_MS,
    run: ({ now }) => dropEndedSessions(db, now),
  },
  {
    name: 'expired keys and links: drop',
    everyMs: HOUR_MS,
    run: async ({ now }) => {
      await dropExpiredAnswers({ db, now });
      await dropExpiredApiAnswers({ db, now });
      await dropExpiredLinks({ db, now });
      await dropLapsedClaims({ db, now });
    },
  },
  {
    name: 'rate limits: drop expired',
    everyMs: 10 * MINUTE_MS,
    run: async ({ now }) => db.rateLimit.deleteMany({ where: { expire: { lt: now } } }),
  },
  {
    name: 'account mails: drop',
    everyMs: HOUR_MS,
    run: ({ now }) => dropAccountMails({ db, now }),
  },
  {
    name: 'outbox: empty what is over',
    everyMs: HOUR_MS,
    run: ({ now }) => emptySettled({ db, provider, now }),
  },
  {
    name: 'refusals and embed sightings: drop old',
    everyMs: DAY_MS,
    run: async ({ now }) => {
      await dropRefusals({ db, now });
      await dropOldSightings({ db, now });
    },
  },
  {
    name: 'local mailbox: drop old',
    everyMs: 10 * MINUTE_MS,
    run: ({ now }) => dropLocalMails({ db, now }),
  },
  {
    name: 'mail: drop old reports and days of domains',
    everyMs: DAY_MS,
    run: async ({ now }) => {
      await dropMailEvents({ db, now });
      await dropSendingDays({ db, now });
      await dropSlowDomains({ db, now });
      await dropContentRefusals({ db, now });
    },
  },
  {
    name: 'intake problems: drop old',
    everyMs: DAY_MS,
    run: ({ now }) => dropProblems({ db, now }),
  },
  {
    name: 'imports: drop old results',
    everyMs: HOUR_MS,
    run: ({ now }) => dropFileImports({ db, now }),
  },
  {
    name: 'unmatched orders: expire',
    everyMs: DAY_MS,
    isShared: true,
    run: async ({ now }) => {
      const result = await expireOrders({ db, now });
      await dropErasedIds({ db, now });
      return result;
    },
  },
  {
    name: 'retention: erase',
    everyMs: DAY_MS,
    isShared: true,
    run: ({ now }) => applyRetention({ db, sendsMail, now }),
  },
  {
    name: 'retention: consents',
    everyMs: DAY_MS,
    isShared: true,
    run: async ({ now }) => ({
      dropped: await dropEndedConsents(db, now),
      withdrawn: await dropOldWithdrawnAnswers(db, now),
      requests: await dropOldRequests(db, now),
    }),
  },
];
