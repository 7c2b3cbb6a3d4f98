import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createCrmApi } from '#app/adapters/lead-connector/crm-api.server.ts';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import {
  planCrmPushes,
  readCustomFieldsFromCrm,
  saveCrmFields,
  saveCrmSettings,
} from '#app/domain/crm/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { makeTenant } from '../data/rows.ts';
import { until } from '../faults/mails.ts';
import { CRM_KEY, CRM_LOCATION, startCrm } from './crm-stub.ts';
import { crmWorkersForTests } from './crm-worker.ts';
import type { TestDatabase } from './databases.ts';
import { enqueueSealed, TEST_RING } from './test-seal.ts';

export const CRM_SEAL_SECRET = 'a secret that is long enough for a test';
const seal = new KeyRing([CRM_SEAL_SECRET]).seal;
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
/** At most a second, so that a test sees the next attempt. */
const SHORT_WAITS = { waits: Array(6).fill(1) };

/** Sets up a database, a CRM on this machine and, new for each test, a company that may be connected to it. */
export function crmLab(makeDb: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  let crm: Awaited<ReturnType<typeof startCrm>>;
  let tenantId: string;
  /** Milliseconds by which the workers' clock is ahead. */
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const { start, wakeAll, reported: reportedErrors } = crmWorkersForTests(seal);
  beforeAll(async () => {
    database = await makeDb();
    crm = await startCrm();
  });
  afterAll(() => crm.close());
  beforeEach(async () => {
    crm.reset();
    reportedErrors.length = 0;
    aheadMs = 0;
    await database.db.outboxMessage.deleteMany();
    ({ id: tenantId } = await makeTenant(database.db, { emailVerifiedAt: new Date() }));
  });

  const action = () => ({ db: database.db, tenantId, actor, now: new Date() });
  const ownTenant = () => database.db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  const rows = () =>
    database.db.outboxMessage.findMany({ where: { kind: 'crm', tenantId }, orderBy: { createdAt: 'asc' } });

  return {
    ...{ actor, seal, reported: reportedErrors, action, rows, SHORT_WAITS },
    made: () => database,
    db: () => database.db,
    crm: () => crm,
    tenantId: () => tenantId,
    connect: (over: object = {}) =>
      saveCrmFields({
        ...action(),
        seal,
        values: { crmEnabled: true, crmApiKey: CRM_KEY, crmLocationId: CRM_LOCATION, ...over },
      }),
    readFields: () =>
      readCustomFieldsFromCrm({
        ...action(),
        seal,
        api: createCrmApi({ base: crm.base, isOwnMachine: true }),
      }),
    choose: (changes: object) => saveCrmSettings({ ...action(), changes, versions: {} }),
    async submit(payload: object) {
      const parsed = parseSubmission({ ...payload, tenantId: (await ownTenant()).subdomain });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
      const intake = submissionIntake({
        ring: TEST_RING,
        db: database.db,
        listeners: LEAD_CREATED,
        outbox: { enqueue: enqueueSealed, wake: wakeAll },
      });
      return submitAssessment({
        db: database.db,
        intake,
        submission: parsed.value,
        idempotency: null,
        now: new Date(),
      });
    },
    async tell(leadId: string, ownerId = tenantId) {
      await database.db.$transaction((tx) => planCrmPushes(tx, [{ tenantId: ownerId, leadId }], new Date()));
      wakeAll();
    },
    settled: (state: string, count = 1) =>
      until(`${count} are ${state}`, async () => {
        return (await rows()).filter((row) => row.state === state).length === count;
      }),
    /** Waits until this attempt of the only push has failed, then moves the worker's clock to the next one. */
    async passWaitAfter(attempt: number) {
      await until(`attempt ${attempt} has failed`, async () => {
        const [row] = await rows();
        return row?.state === 'planned' && row.attempts === attempt;
      });
      aheadMs += 1_000;
      wakeAll();
    },
    start: (options: Parameters<typeof start>[1]) => start(database, { now, ...options }),
    go: () => start(database, { base: crm.base, rules: SHORT_WAITS, now }),
    only: () => [...crm.contacts.values()][0],
  };
}
