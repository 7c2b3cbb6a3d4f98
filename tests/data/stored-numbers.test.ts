import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type SubmissionIntake, submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { asksForNumber } from '#app/domain/preferences/index.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { REGIONS, type Region } from '#app/protocol/jurisdictions.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { runOn } from '../support/databases.ts';
import { consumerPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';
import { makeTenant } from './rows.ts';

const NUMBER = '+1 415 555 0100';

/** How a number arrives: from today's widget, from a tab of the version before it, or from a program that names no version. */
const WAYS = {
  'widget, box ticked': { consentVersion: CONSENT_VERSION, textsConsent: true },
  widget: { consentVersion: CONSENT_VERSION },
  'earlier tab': { consentVersion: '2026-11' },
  program: {},
  'program, says no': { textsConsent: false },
} as const;
type Way = keyof typeof WAYS;
const ALL = Object.keys(WAYS) as Way[];

/** The ways in which a number is stored, by the company and the visitor's answer. */
const WITH_BOX: readonly Way[] = ['widget, box ticked', 'earlier tab', 'program'];
const NONE: readonly Way[] = [];
const BY_LAW = { US: WITH_BOX, CA: NONE, EU: NONE, UK: NONE, AU: NONE, elsewhere: NONE, unanswered: NONE };
const EXPECTED = {
  specification: Object.fromEntries([...REGIONS, 'unanswered'].map((answer) => [answer, ALL])),
  'without a signature': BY_LAW,
  'with every signature': { ...BY_LAW, CA: WITH_BOX, EU: WITH_BOX, UK: WITH_BOX, AU: WITH_BOX },
} as const satisfies Record<string, Record<string, readonly Way[]>>;
type Company = keyof typeof EXPECTED;

const rows = (Object.keys(EXPECTED) as Company[]).flatMap((company) =>
  ([...REGIONS, 'unanswered'] as const).map((answer) => ({ company, answer })),
);

/** Phone numbers are stored only where the visitor's region allows texts, whichever way they arrive (D65). */
runOn(['sqlite'], (_name, makeDb) => {
  let db: Database;
  let intake: SubmissionIntake;
  const tenantIds = {} as Record<Company, string>;
  beforeAll(async () => {
    ({ db } = await makeDb());
    const outbox = { enqueue: enqueueSealed, wake: () => {} };
    intake = submissionIntake({ db, listeners: LEAD_CREATED, outbox, ring: TEST_RING });
    const sellsTo = REGIONS.filter((region) => region !== 'elsewhere');
    const company = { phoneCountry: 'US', leadNotification: 'never', sellsTo };
    tenantIds.specification = (await makeTenant(db, { ...company, followsSpecification: true })).id;
    tenantIds['without a signature'] = (await makeTenant(db, company)).id;
    tenantIds['with every signature'] = (await makeTenant(db, company)).id;
    const signature = { name: 'Ana Ruiz', firm: 'Ruiz & Co', signedOn: '2026-11-20', subject: 'texts' };
    await db.regionSignOff.createMany({
      data: REGIONS.map((region) => ({ tenantId: tenantIds['with every signature'], region, ...signature })),
    });
  });

  async function submit(tenantId: string, region: Region | undefined, way: Way) {
    const email = `${randomUUID()}@example.com`;
    const sent = {
      tenantId,
      region,
      regionSource: region && 'page',
      email,
      phone: NUMBER,
      healthConsent: true,
    };
    const parsed = parseSubmission(consumerPayload({ ...sent, ...WAYS[way] }));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const { assessmentId } = await submitAssessment({
      ...{ db, intake, submission: parsed.value, idempotency: null, now: new Date() },
    });
    const { id, phone, contact } = await db.lead.findFirstOrThrow({
      where: { assessmentId },
      select: { id: true, phone: true, contact: { select: { phoneE164: true } } },
    });
    const events = await db.consentEvent.findMany({ where: { tenantId, leadId: id } });
    return {
      assessmentId,
      stored: [phone, contact?.phoneE164 ?? null],
      hashes: events.flatMap(({ phoneHash }) => phoneHash ?? []).length,
    };
  }

  it.each(rows)('$company, $answer', async ({ company, answer }) => {
    const region = answer === 'unanswered' ? undefined : answer;
    const expected: readonly Way[] = EXPECTED[company][answer] ?? NONE;
    for (const way of ALL) {
      const { assessmentId, stored, hashes } = await submit(tenantIds[company], region, way);
      const isStored = expected.includes(way);
      expect(stored, way).toEqual(isStored ? [NUMBER, '+14155550100'] : [null, null]);
      expect(hashes > 0, way).toBe(isStored);
      // The page on which a person corrects their data asks for a number only where one may be stored.
      expect(await asksForNumber(db, assessmentId), way).toBe(isStored);
    }
  });
});
