import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { closeMonths } from '#app/domain/statements/index.ts';
import { invoiceCommission, reconcileBooks } from '#app/domain/subscriptions/index.ts';
import { readEnv } from '#app/settings/env.server.ts';

/** Closes months, puts their commission on invoices and compares the books as the worker does, for tests that kill it. Its argument is the current time. */
const now = new Date(process.argv[2] ?? '');
const payments = createPayments(readEnv(process.env, '/nowhere'));
if (!payments) throw new Error('The settings of Stripe are missing.');
const { db, close } = await connect(process.env.DATABASE_URL ?? '');
await closeMonths({ db, now });
await invoiceCommission({ db, payments, now });
await reconcileBooks({ db, payments, now });
await close();
