import { reviewPlans } from '#app/domain/assessments/index.ts';
import { adoptSalesImports } from '#app/domain/conversions/index.ts';
import type { Database } from '#app/domain/database.ts';
import { fillLeadCounts, fillLeadNumbers, fillSendingDays } from '#app/domain/figures/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { Task } from './schedule.ts';

const SECOND_MS = 1000;

/** Lists tasks for data that previous versions stored. They do little once they have read all of it. */
export const listUpgradeTasks = (
  db: Database,
  { provider, mailFrom }: { provider: 'sqlite' | 'postgresql'; mailFrom: string | undefined },
): Task[] => [
  ...(mailFrom ? listSendingDayTasks(db, { provider, mailFrom }) : []),
  {
    name: 'leads: count those from before the upgrade',
    lane: 'figures',
    everyMs: 10 * MINUTE_MS,
    run: () => fillLeadCounts(db),
  },
  {
    name: 'leads: read phone numbers',
    lane: 'figures',
    everyMs: 10 * SECOND_MS,
    run: () => fillLeadNumbers(db),
  },
  {
    name: 'assessments: read own words by new patterns',
    lane: 'figures',
    everyMs: MINUTE_MS,
    run: ({ now }) => reviewPlans({ db, now }),
  },
  {
    name: 'sales: go on with imports of the version before',
    lane: 'imports',
    everyMs: 15 * SECOND_MS,
    run: ({ now }) => adoptSalesImports({ db, now }),
  },
];

const listSendingDayTasks = (
  db: Database,
  service: { provider: 'sqlite' | 'postgresql'; mailFrom: string },
): Task[] => [
  {
    name: 'mail domains: count the days before the upgrade',
    lane: 'figures',
    everyMs: HOUR_MS,
    run: ({ now }) => fillSendingDays({ db, ...service, now }),
  },
];
