import { beforeAll, beforeEach } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import type { MakeDb } from '../support/databases.ts';
import { enqueueSealed, TEST_SEAL } from '../support/test-seal.ts';
import { proveAddresses, vouchedFor } from './rows.ts';

export const START = new Date('2026-11-20T14:05:00.000Z');
export const inMinutes = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
/** One day in minutes. */
export const DAY = 24 * 60;
export const outbox = { enqueue: enqueueSealed, wake: () => {} };
const settings = {
  origin: 'https://app.example.com',
  mailFrom: 'service@app.example.com',
  product: 'StackGuide',
};

/** Creates the company "acme" before each test of a file, and reads the e-mails planned for its staff. */
export function companyForTests(makeDb: MakeDb) {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    // Lines of invoices are removed only of a demo.
    await db.tenant.updateMany({ data: { isDemo: true } });
    await db.invoiceLine.deleteMany();
    await db.stripeInvoice.deleteMany();
    await db.tenant.deleteMany();
    await db.tenant.create({
      data: {
        ...DEFAULT_TERMS,
        id: 'acme',
        subdomain: 'acme',
        name: 'Acme',
        contactEmail: 'us@acme.example',
        emailVerifiedAt: inMinutes(-DAY),
        ...vouchedFor('us@acme.example'),
        timeZone: 'Europe/Berlin',
        createdAt: inMinutes(-DAY),
      },
    });
    // An admin with a confirmed account.
    await proveAddresses(db, 'acme', 'ana@acme.example');
  });

  const change = (data: Parameters<Database['tenant']['update']>[0]['data']) =>
    db.tenant.update({ where: { id: 'acme' }, data });
  /** Sets the recipients of the notices, as if they had confirmed their addresses. */
  const notify = async (...addresses: string[]) => {
    await proveAddresses(db, 'acme', ...addresses);
    await change({ leadNotificationTo: addresses });
  };
  const listOutbox = (purpose: string) =>
    db.outboxMessage.findMany({ where: { purpose }, orderBy: [{ createdAt: 'asc' }, { recipient: 'asc' }] });
  const render = (message: Parameters<ReturnType<typeof outboxMails>>[0]) =>
    outboxMails({ db, seal: TEST_SEAL, settings })(message);
  /** Returns the first e-mail of a purpose, as it is sent. */
  const renderFirstMail = async (purpose: string) => {
    const [message] = await listOutbox(purpose);
    if (!message) throw new Error(`No message has the purpose ${purpose}.`);
    return (await render(message)) as RenderedMail;
  };
  return { db: () => db, change, notify, planned: listOutbox, render, mailOf: renderFirstMail };
}
