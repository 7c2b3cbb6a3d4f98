import type { Database } from '#app/domain/database.ts';
import type { ProviderWatch } from '#app/domain/provider-silences/index.ts';
import {
  dropOldStripeEvents,
  invoiceCommission,
  type Payments,
  processStripeEvents,
  reconcileBooks,
  syncAllSubscriptions,
} from '#app/domain/subscriptions/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { Task } from './schedule.ts';

const SECOND_MS = 1000;
const SUBSCRIPTION_HOURS = 6;

/** Tasks that read from and write to Stripe. */
export const listStripeTasks = (db: Database, payments: Payments, watch: ProviderWatch): Task[] => [
  {
    name: 'stripe: process events',
    lane: 'stripe events',
    isShared: true,
    everyMs: 2 * SECOND_MS,
    run: ({ now }) => processStripeEvents({ db, payments, now, watch }),
  },
  {
    name: 'stripe: read all subscriptions',
    // Reads each subscription every six hours.
    lane: 'stripe readings',
    isShared: true,
    everyMs: 10 * MINUTE_MS,
    run: ({ now }) => {
      const readBefore = new Date(now.getTime() - SUBSCRIPTION_HOURS * HOUR_MS);
      return syncAllSubscriptions({ db, payments, readBefore, now, watch });
    },
  },
  {
    name: 'stripe: put commission on invoices',
    lane: 'stripe readings',
    isShared: true,
    everyMs: HOUR_MS,
    run: ({ now }) => invoiceCommission({ db, payments, now, watch }),
  },
  {
    name: 'stripe: compare the books',
    // Compares all companies once a day, and continues a comparison that was cut off.
    lane: 'stripe readings',
    everyMs: 10 * MINUTE_MS,
    run: ({ now }) => reconcileBooks({ db, payments, now, watch }),
  },
  {
    name: 'stripe: drop old events',
    lane: 'housekeeping',
    everyMs: DAY_MS,
    run: ({ now }) => dropOldStripeEvents({ db, now }),
  },
];
