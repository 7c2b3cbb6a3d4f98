import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCrmApi } from '#app/adapters/lead-connector/crm-api.server.ts';
import { createWebDocuments } from '#app/adapters/web-documents.server.ts';
import { connect } from '#app/db/connect.server.ts';
import {
  readCustomFieldsFromCrm,
  resyncSince,
  saveCrmFields,
  saveCrmSettings,
} from '#app/domain/crm/index.ts';
import { createEndpoint, deleteEndpoint, sendTestEvent } from '#app/domain/integrations/index.ts';
import { connectFeed, listMatches, readFeed, saveMatches } from '#app/domain/product-feed/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { CRM_KEY, CRM_LOCATION, startCrm } from '../tests/support/crm-stub.ts';
import { startShopSystems } from '../tests/support/demo-shop-systems.ts';
import { fullPayload } from '../tests/support/payloads.ts';

/**
 * `npm run demo -- --integrations` runs the service with the demo's companies and with stubs of a shop's own systems: a CRM, a shop that
 * lists its products, a receiver of webhooks. All are started here, with a separate database that is removed at the end. The plain demo is
 * only a page that uses a running service, whose settings must not be opened to this machine and whose companies must not be changed.
 *
 * Setting: PORT (3000) of the service.
 */
const root = resolve(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const origin = `http://localhost:${port}`;
const tenantId = 'demo-tidewell';
const PASSWORD = 'demo of the integrations';
const OPERATOR = 'operator@demo.example';
const LEADS_SINCE_DAYS = 2;
/**
 * Visitors who answer the questions once the service is ready. The CRM refuses the last one, so that its log shows a failure with a reason.
 */
const VISITORS = ['Ada', 'Ben', 'Cleo'] as const;
const REFUSED_EMAIL = buildEmail('Cleo');

const folder = mkdtempSync(join(tmpdir(), 'stackguide-integrations-'));
const [crm, shop] = await Promise.all([startCrm(), startShopSystems('USD')]);
crm.answerFirst(({ path, body }, response) => {
  if (path !== '/contacts/upsert' || (body as { email?: string }).email !== REFUSED_EMAIL) return false;
  const answer = { statusCode: 422, message: ['email is on the list of blocked addresses'] };
  response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  return true;
});
const databaseUrl = `file:${join(folder, 'app.db')}`;
const secret = 'the secret of a demo that is removed at its end';
const env = {
  ...process.env,
  // The demo uses its own settings and database, regardless of a .env.
  ...{ DATABASE_URL: databaseUrl, SESSION_SECRET: secret, DEMO_PASSWORD: PASSWORD },
  ...{ OPERATOR_EMAIL: OPERATOR, OPERATOR_PASSWORD: PASSWORD },
  ...{ SMTP_URL: '', TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '', STRIPE_SECRET_KEY: '' },
  ...{ PORT: port, NODE_ENV: 'development' as const, APP_ORIGIN: origin, LOG_LEVEL: 'warn' },
  // The stubs run on this machine.
  ...{ CRM_API_BASE: crm.base, ALLOW_LOOPBACK_FETCH: 'on' },
};
const seeded = spawnSync(process.execPath, [join(root, 'build/main/seed-demo.js')], {
  ...{ cwd: root, env, encoding: 'utf8' },
});
if (seeded.status !== 0) throw new Error(`The demo could not be seeded:\n${seeded.stderr}`);
process.stdout.write(seeded.stdout);
await connectSystems();

const service = spawn(process.execPath, [join(root, 'build/main/main.js'), '--stop-with-parent'], {
  ...{ cwd: root, env },
  // The channel closes if this process is killed; the service then stops.
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
service.stdout?.on('data', async (data: Buffer) => {
  process.stdout.write(data);
  if (!String(data).includes('is ready')) return;
  for (const firstName of VISITORS) await answerQuestions(firstName);
  console.log(`
A service with stand-ins for a shop's own systems. Log in at ${origin}/login as admin@tidewell.example, "${PASSWORD}":
  1. ${origin}/admin/integrations - webhooks, CRM and product feed, connected.
  2. ${origin}/admin/integrations/crm - the leads of the last days arrive as contacts, four a second; one of ${VISITORS.join(', ')} is refused.
  3. ${origin}/admin/integrations/feed - products of the shop, matched with the catalogue; one is out of stock.
  4. ${origin}/embed?client=tidewell - answer the questions: the lead goes to the CRM and to the webhook.
  5. ${origin}/health - the same for all companies, as ${OPERATOR} with the same password.
Ctrl+C ends it and removes what it stored.`);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => service.kill('SIGTERM'));
service.on('exit', (code) => {
  crm.close();
  shop.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});

function buildEmail(firstName: string): string {
  return `${firstName.toLowerCase()}@visitor.example`;
}

/** Submits the answers as the assessment does for a visitor of the shop. */
async function answerQuestions(firstName: string): Promise<void> {
  const answers = fullPayload({ tenantId: 'tidewell', firstName, email: buildEmail(firstName) });
  const answer = await fetch(`${origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(answers),
  });
  if (!answer.ok) console.error(`The lead of ${firstName} was refused: ${await answer.text()}`);
}

/** Connects a company of the demo to the stubs, as its staff would in the console, and plans requests that the service then sends. */
async function connectSystems(): Promise<void> {
  const connection = await connect(databaseUrl);
  const { db } = connection;
  const seal = new KeyRing([secret]).seal;
  const actor = { kind: 'system', id: null, label: 'Demo', requestId: null } as const;
  const now = new Date();
  const action = { db, tenantId, actor, now };
  try {
    const values = { crmEnabled: true, crmApiKey: CRM_KEY, crmLocationId: CRM_LOCATION };
    await saveCrmFields({ ...action, seal, values });
    const api = createCrmApi({ base: crm.base, isOwnMachine: true });
    await readCustomFieldsFromCrm({ ...action, seal, api });
    await saveCrmSettings({ ...action, changes: { tags: ['Assessment'] }, versions: {} });
    await resyncSince({ ...action, since: new Date(now.getTime() - LEADS_SINCE_DAYS * DAY_MS) });

    await connectFeed({
      ...action,
      settings: {
        ...{ source: 'woocommerce', url: shop.origin, fills: ['price', 'link'] },
        ...{ outOfStock: 'note', maxChangePercent: 30 },
      },
    });
    await readFeed({ db, tenantId, now, documents: createWebDocuments({ allowLoopback: true }) });
    const { rows } = await listMatches({ db, tenantId, query: '' });
    const suggested = rows.filter(({ state }) => state === 'suggested');
    await saveMatches({
      ...action,
      choices: Object.fromEntries(suggested.map(({ entryId, productKey }) => [entryId, productKey])),
    });

    // The seeded endpoint has an invented URL that cannot be reached.
    await deleteEndpoint({ ...action, endpointId: `${tenantId}-webhook` });
    const settings = { url: shop.hooksUrl, description: 'Warehouse', events: [], sendsContact: false };
    const { id: endpointId } = await createEndpoint({ ...action, seal, settings });
    await sendTestEvent({ ...action, endpointId });
  } finally {
    await connection.close();
  }
}
