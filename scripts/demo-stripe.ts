import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startStripeStub } from '../tests/support/stripe/stripe-stub.ts';

/**
 * `npm run demo -- --stripe` runs the service with a stub of Stripe, so that subscribing, paying, changing and cancelling can be tried
 * without an account (docs/billing.md). The service and the stub are started here, with a separate database that is removed at the end.
 *
 * Settings: PORT (3000) of the service, DEMO_STRIPE_PORT (4010) of the stub.
 */
const root = resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const folder = mkdtempSync(join(tmpdir(), 'stackguide-stripe-'));
const stub = await startStripeStub({ port: Number(process.env.DEMO_STRIPE_PORT ?? 4010), hasPages: true });
const origin = `http://localhost:${port}`;

const service = spawn(process.execPath, [join(root, 'build/main/main.js'), '--stop-with-parent'], {
  cwd: root,
  env: {
    ...process.env,
    // The demo uses its own keys and database, regardless of a .env.
    ...stub.settings,
    STRIPE_TAX: 'off',
    SMTP_URL: '',
    TWILIO_ACCOUNT_SID: '',
    TWILIO_AUTH_TOKEN: '',
    TWILIO_FROM: '',
    PORT: port,
    NODE_ENV: 'development',
    APP_ORIGIN: origin,
    DATABASE_URL: `file:${join(folder, 'app.db')}`,
    LOG_LEVEL: 'warn',
  },
  // The channel closes if this process is killed; the service then stops.
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
service.stdout?.on('data', (data: Buffer) => {
  process.stdout.write(data);
  if (stub.webhookUrl || !String(data).includes('is ready')) return;
  stub.webhookUrl = `${origin}/api/webhooks/stripe`;
  console.log(`
A service with a stand-in for Stripe:
  1. ${origin}/pricing - choose a plan, sign up, and pay with one of the cards that the form names.
  2. ${origin}/admin/billing - plan, invoices, change and cancel.
  3. ${stub.origin}/ - what happens at Stripe: a trial ends, a payment fails, an invoice is paid.
  4. ${origin}/admin/mailbox, as the operator named above - the mails about it.
Ctrl+C ends it and removes what it stored.`);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => service.kill('SIGTERM'));
service.on('exit', async (code) => {
  stub.webhookUrl = null;
  await stub.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
