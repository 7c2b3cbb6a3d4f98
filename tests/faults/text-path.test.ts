/** @module-tag nightly */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { listBulkSends, startBulkSend } from '#app/domain/campaigns/index.ts';
import { TEXT_INCOMING_PATH } from '#app/domain/delivery/index.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { forOneDatabase } from '../support/databases.ts';
import { daytimeNumber } from '../support/daytime-number.ts';
import { serveApi } from '../support/http.ts';
import { actor, marketingTenant } from '../support/marketing.ts';
import { consumerPayload } from '../support/payloads.ts';
import { bundleService, type ServiceProcesses } from '../support/service-process.ts';
import { ACCOUNT, postSigned, startTwilioStub, TWILIO_SETTINGS } from '../support/twilio-stub.ts';
import { until } from './mails.ts';

const PUBLIC = 'https://texts.example.com';
const NUMBER = daytimeNumber();

/**
 * Tests the path of a text from the phone field to its result, with a sending process that is configured by settings and killed while it
 * sends.
 */
forOneDatabase((_name, makeDb) => {
  let processes: ServiceProcesses;
  beforeAll(async () => {
    processes = await bundleService();
  }, 120_000);
  afterAll(() => processes.remove());

  it('sends a text to a lead who left a number, takes its report and STOP, and doubts what a kill interrupts', async () => {
    const twilio = await startTwilioStub();
    const url = await makeDb.url('migrated');
    const settings = { ...TWILIO_SETTINGS, DATABASE_URL: url, APP_ORIGIN: PUBLIC };
    const sender = await processes.start({
      ...settings,
      TWILIO_API_BASE: twilio.apiBase,
      PROCESS_ROLE: 'worker',
      // SQLite normally requires one process for everything (app/settings/env.server.ts); here a worker sends and the test answers
      // requests.
      MEASURE_ROLES_OVER_SQLITE: '1',
    });
    const connection = await connect(url);
    const { db } = connection;
    const api = await serveApi({ db, settings: { ...TWILIO_SETTINGS, APP_ORIGIN: PUBLIC } });
    const { id: tenantId } = await marketingTenant(db, { textHoursStart: 0, textHoursEnd: 1440 });
    const send = (body: string) =>
      startBulkSend({
        db,
        tenantId,
        message: { channel: 'sms', body },
        idempotency: null,
        actor,
        now: new Date(),
      });
    const arrived = (count: number) =>
      until(`Twilio has ${count} texts`, async () => twilio.requests.length >= count);
    const texts = () => db.outboxMessage.findMany({ where: { kind: 'sms' }, orderBy: { id: 'asc' } });
    try {
      const submitted = await fetch(`${api.origin}/api/assessment`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(consumerPayload({ tenantId, phone: NUMBER })),
      });
      expect(submitted.status).toBe(201);

      expect(await send('Hello')).toMatchObject({ recipients: 1, skipped: {} });
      await arrived(1);
      const { StatusCallback = '', ...form } = twilio.requests[0]?.form ?? {};
      expect(form).toMatchObject({ To: NUMBER, From: ACCOUNT.from, Body: 'Hello' });
      expect(StatusCallback.startsWith(`${PUBLIC}/`)).toBe(true);
      await until('the text is sent', async () => (await texts())[0]?.state === 'sent');
      const callbackResponse = await postSigned(
        api.origin,
        StatusCallback.slice(PUBLIC.length),
        { MessageSid: 'SM1', MessageStatus: 'delivered' },
        { signedFor: PUBLIC },
      );
      expect(callbackResponse.status).toBe(200);
      expect((await listBulkSends(db, { tenantId }))[0]).toMatchObject({ sent: 1, delivered: 1 });

      twilio.answer = () => 'hang';
      await send('Again');
      await arrived(2);
      sender.child.kill('SIGKILL');
      await sender.ended;
      expect((await texts())[1]?.state).toBe('sending');

      // Simulates another process after the lease has expired; it sends nothing.
      const worker = startWorker({
        db,
        provider: connection.provider,
        handlers: {},
        report: (error) => {
          throw error;
        },
        pollMs: 20,
        now: () => new Date(Date.now() + 10 * 60_000),
      });
      await until('it is in doubt', async () => (await texts())[1]?.state === 'uncertain');
      await worker.stop();

      const stop = { MessageSid: 'SM2', From: NUMBER, Body: 'STOP' };
      const answered = await postSigned(api.origin, TEXT_INCOMING_PATH, stop, { signedFor: PUBLIC });
      expect(answered.status).toBe(200);
      expect(await send('Once more')).toMatchObject({ recipients: 0, skipped: { suppressed: 1 } });
      expect(twilio.requests).toHaveLength(2);
    } finally {
      await api.close();
      await connection.close();
      await twilio.close();
    }
  }, 120_000);
});
