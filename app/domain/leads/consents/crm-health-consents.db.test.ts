import { expect, it } from 'vitest';
import type { Prisma } from '#app/domain/database.ts';
import { makeTenant } from '../../../../tests/data/rows.ts';
import { makeConsent } from '../../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { findCrmHealthRefusals, hasWithdrawnCopy } from './crm-health-consents.server.ts';

type Row = Omit<Partial<Prisma.ConsentEventCreateManyInput>, 'createdAt'>;

const terms = (jurisdiction: string | null, over: Row = {}): Row => ({
  ...{ kind: 'terms', state: 'given', mode: 'box', jurisdiction },
  ...over,
});
const health = (jurisdiction: string | null, over: Row = {}): Row =>
  terms(jurisdiction, { kind: 'health', ...over });
const copy = (jurisdiction: string | null, over: Row = {}): Row =>
  terms(jurisdiction, { kind: 'crm-health', ...over });
const claimed = { mode: 'api-claimed' };

const CASES: [what: string, rows: Row[], isRefused: boolean][] = [
  ['the specification’s row, which has no box', [terms('spec')], false],
  ['a company without regional rules', [terms(null)], false],
  ['another program’s lead without a consent to health answers', [terms('EU', claimed)], true],
  ['another program’s lead with one', [terms('US', claimed), health('US', claimed)], true],
  ['a copy that another program claims', [terms('US', claimed), copy('US', claimed)], true],
  ['the box for the plan alone', [terms('UK'), health('UK'), copy('UK', { state: 'refused' })], true],
  ['both boxes', [terms('UK'), health('UK'), copy('UK')], false],
  [
    'both boxes, and a withdrawal of the answers',
    [terms('EU'), copy('EU'), health('EU', { state: 'withdrawn' })],
    true,
  ],
];

forEachDatabase((_name, makeDb) => {
  it('health answers may be copied to the customer database only where the visitor’s rules allow it', async () => {
    const { db } = await makeDb();
    const { id: tenantId } = await makeTenant(db);
    const refused: Record<string, boolean> = {};
    for (const [index, [what, rows]] of CASES.entries()) {
      const leadId = `lead-${index}`;
      for (const row of rows) await makeConsent(db, tenantId, { leadId, ...row });
      refused[what] = (await findCrmHealthRefusals(db, { tenantId, leadIds: [leadId] })).has(leadId);
    }
    expect(refused).toEqual(Object.fromEntries(CASES.map(([what, , isRefused]) => [what, isRefused])));
  });

  it('the withdrawal of the copy holds until the person agrees to it again', async () => {
    const { db } = await makeDb();
    const { id: tenantId } = await makeTenant(db);
    const person = { tenantId, leadId: 'newer', contactId: 'contact' };
    const answers = [
      ['older', 'withdrawn', true],
      // The box of another plan was left empty.
      ['newer', 'refused', true],
      ['newer', 'given', false],
    ] as const;
    for (const [index, [leadId, state, isWithdrawn]] of answers.entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + index));
      await makeConsent(db, tenantId, { contactId: 'contact', leadId, kind: 'crm-health', state, createdAt });
      expect([state, await hasWithdrawnCopy(db, person)]).toEqual([state, isWithdrawn]);
    }
  });
});
