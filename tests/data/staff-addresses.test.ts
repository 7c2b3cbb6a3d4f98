import { beforeEach, describe, expect, it } from 'vitest';
import {
  askNewStaffAddresses,
  confirmStaffAddress,
  findStaffProof,
  resendProof,
} from '#app/domain/access/accounts/index.ts';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { openToken, RECIPIENT_LIMIT_REACHED } from '#app/domain/messaging/index.ts';
import { warnOfLimits } from '#app/domain/notices/index.ts';
import { updateTenant } from '#app/domain/tenants/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { forOneDatabase } from '../support/databases.ts';
import { fullPayload } from '../support/payloads.ts';
import { TEST_RING, TEST_SEAL } from '../support/test-seal.ts';
import { companyForTests, DAY, inMinutes, outbox, START } from './notified-company.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'operator', id: null, label: 'op@example.com', requestId: null } as const;
const STRANGER = 'stranger@elsewhere.example';
/** Outbox of a service that sends its mails. On SQLite a transaction locks the whole database, so no row has to be locked. */
const sending = { ...outbox, lockRecipients: async () => undefined };

forOneDatabase((_name, makeDb) => {
  const company = companyForTests(makeDb);
  const { planned: listOutbox, mailOf: renderFirstMail } = company;
  let db: Database;
  beforeEach(() => {
    db = company.db();
  });

  const save = (values: object, now = START, tenantId = 'acme') =>
    updateTenant({
      db,
      tenantId,
      values,
      may: () => true,
      askStaffAddresses: (tx) => askNewStaffAddresses(tx, { outbox: sending, tenantId, now }),
      actor,
      now,
    });
  const notify = (...leadNotificationTo: string[]) => save({ leadNotificationTo });
  const submit = async (email: string, now = START, shared = sending) => {
    const parsed = parseSubmission({ ...fullPayload({ email }), tenantId: 'acme' });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const intake = submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox: shared });
    return submitAssessment({ db, intake, submission: parsed.value, idempotency: null, now });
  };
  const noticed = async () => (await listOutbox('lead-notice')).map(({ recipient }) => recipient);
  const listAskedAddresses = async () =>
    (await listOutbox('staff-address')).map(({ recipient }) => recipient);
  /** Returns the token of the newest link to an e-mail address. */
  const linkTo = async (email: string) => {
    const messages = (await listOutbox('staff-address')).filter(({ recipient }) => recipient === email);
    return (openToken(messages.at(-1)?.payload, TEST_SEAL) as { token: string }).token;
  };
  const confirm = async (email: string, now = START) =>
    confirmStaffAddress({ db, token: await linkTo(email), requestId: null, now });

  describe('an address that a company names for its notices', () => {
    it('gets one mail with a question, and no notice before the button on its page was pressed', async () => {
      await notify(STRANGER);
      expect(await listAskedAddresses()).toEqual([STRANGER]);
      await submit('lead-1@example.com');
      expect(await noticed()).toEqual([]);
      // This is what the page's GET does.
      const token = await linkTo(STRANGER);
      expect(await findStaffProof(db, token, START)).toEqual({ email: STRANGER, company: 'Acme' });
      await submit('lead-2@example.com');
      expect(await noticed()).toEqual([]);
      expect(await confirm(STRANGER)).toBe(true);
      await submit('lead-3@example.com');
      expect(await noticed()).toEqual([STRANGER]);
      expect(await confirm(STRANGER)).toBe(false);
    });

    it('is asked once, however often it is taken off the list and put back', async () => {
      for (let round = 0; round < 4; round++) {
        await notify(STRANGER);
        await notify();
        await save({ contactEmail: STRANGER });
        await save({ contactEmail: 'us@acme.example' });
      }
      expect(await listAskedAddresses()).toEqual([STRANGER]);
    });

    it('gets no warning either, neither planned now nor from before', async () => {
      await save({ contactEmail: STRANGER, monthlyAssessmentLimit: 1 });
      await submit('lead-1@example.com');
      const listAdmins = async () => ['us@acme.example'];
      await warnOfLimits({ db, outbox: sending, listAdmins, now: START });
      expect((await listOutbox('limit-warning')).map(({ recipient }) => recipient)).toEqual([
        'us@acme.example',
      ]);
      await db.staffAddress.deleteMany();
      expect(await renderFirstMail('limit-warning')).toEqual({
        suppressed: 'This e-mail address is not confirmed for this company.',
      });
    });

    it('is asked again by hand a few times, and by all companies together 3 times a day', async () => {
      await notify(STRANGER);
      const again = (now: Date) =>
        resendProof({ db, outbox: sending, tenantId: 'acme', email: STRANGER, actor, now });
      await again(START);
      await again(START);
      await expect(again(START)).rejects.toMatchObject({ code: 'too-many' });
      const otherTenant = await makeTenant(db, { emailVerifiedAt: START });
      await save({ leadNotificationTo: [STRANGER] }, START, otherTenant.id);
      expect(await listAskedAddresses()).toHaveLength(3);
      for (const days of [2, 4]) await again(inMinutes(days * DAY));
      await expect(again(inMinutes(6 * DAY))).rejects.toMatchObject({ code: 'too-many' });
      await expect(
        resendProof({
          db,
          outbox: sending,
          tenantId: otherTenant.id,
          email: 'us@acme.example',
          actor,
          now: START,
        }),
      ).rejects.toMatchObject({ code: 'not-found' });
    });

    it('counts as confirmed where it is that of a person with a confirmed account', async () => {
      await notify('Ana@acme.example');
      await submit('lead-1@example.com');
      expect(await listAskedAddresses()).toEqual([]);
      expect(await noticed()).toEqual(['Ana@acme.example']);
    });

    it('is one of 20 new ones a day at most', async () => {
      for (let batch = 0; batch < 4; batch++)
        await notify(...Array.from({ length: 10 }, (_, n) => `stranger-${batch}-${n}@elsewhere.example`));
      expect(await listAskedAddresses()).toHaveLength(20);
    });
  });

  it('an address gets 100 notices a day from all companies together, and the rest are shown as not sent', async () => {
    const hours = Array.from({ length: 7 }, (_, hour) => hour * 60);
    for (const minutes of hours)
      for (let n = 0; n < 20; n++) await submit(`lead-${minutes}-${n}@example.com`, inMinutes(minutes));
    const rows = (await listOutbox('lead-notice')).map(({ state, lastError }) =>
      `${state} ${lastError ?? ''}`.trim(),
    );
    expect(rows.filter((row) => row === 'planned')).toHaveLength(100);
    expect(rows.filter((row) => row === `suppressed ${RECIPIENT_LIMIT_REACHED}`)).toHaveLength(40);
    // Warnings have their own limit.
    await save({ monthlyAssessmentLimit: 1 });
    await warnOfLimits({ db, outbox: sending, listAdmins: async () => [], now: inMinutes(7 * 60) });
    expect(await listOutbox('limit-warning')).toHaveLength(1);
  });
});
