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
import { enqueueSealed } from './test-seal.ts';

export const CRM_SEAL_SECRET = 'a secret that is long enough for a test';
const seal = new KeyRing([CRM_SEAL_SECRET]).seal;
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
/** At most a second, so that a test sees the next attempt. */
const SHORT_WAITS = { waits: Array(6).fill(1) };

/** Sets up a database, a CRM on this machine and, new for each test, a company that may be connected to it. */
export function crmLab(makeDb: () => Promise<TestDatabase>) {
  let made: TestDatabase;
  let crm: Awaited<ReturnType<typeof startCrm>>;
  let tenantId: string;
  /** Milliseconds by which the workers' clock is ahead. */
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const { start, wakeAll, reported } = crmWorkersForTests(seal);
  beforeAll(async () => {
    made = await makeDb();
    crm = await startCrm();
  });
  afterAll(() => crm.close());
  beforeEach(async () => {
    crm.reset();
    reported.length = 0;
    aheadMs = 0;
    await made.db.outboxMessage.deleteMany();
    ({ id: tenantId } = await makeTenant(made.db, { emailVerifiedAt: new Date() }));
  });

  const action = () => ({ db: made.db, tenantId, actor, now: new Date() });
  const ownTenant = () => made.db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
  const rows = () =>
    made.db.outboxMessage.findMany({ where: { kind: 'crm', tenantId }, orderBy: { createdAt: 'asc' } });

  return {
    ...{ actor, seal, reported, action, rows, SHORT_WAITS },
    made: () => made,
    db: () => made.db,
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
        db: made.db,
        listeners: LEAD_CREATED,
        outbox: { enqueue: enqueueSealed, wake: wakeAll },
      });
      return submitAssessment({
        db: made.db,
        intake,
        submission: parsed.value,
        idempotency: null,
        now: new Date(),
      });
    },
    async tell(leadId: string, of = tenantId) {
      await made.db.$transaction((tx) => planCrmPushes(tx, [{ tenantId: of, leadId }], new Date()));
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
    start: (options: Parameters<typeof start>[1]) => start(made, { now, ...options }),
    go: () => start(made, { base: crm.base, rules: SHORT_WAITS, now }),
    only: () => [...crm.contacts.values()][0],
  };
}
