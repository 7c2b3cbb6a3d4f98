import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { AUDIT_GROUPS, readAuditFilter } from './audit-filter.ts';
import { describeEvent, knowsAction, listChanges } from './describe-event.ts';
import { REFUSAL_ACTIONS } from './refusals.ts';

const app = resolve(import.meta.dirname, '../..');

/** Collects every action that the code records: 'noun.verb' on a line that contains `action`. */
const recorded = [
  ...new Set(
    readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => readFileSync(join(app, file), 'utf8'))
      .filter((text) => text.includes('recordAudit'))
      .flatMap((text) => text.match(/\baction\b.*/g) ?? [])
      .flatMap((line) => [...line.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map((match) => match[1] ?? '')),
  ),
].sort();

describe('each action that the code records', () => {
  it('is found', () => {
    expect(recorded).toContain('team.invite');
    expect(recorded.length).toBeGreaterThan(15);
  });

  test.each([...recorded, ...REFUSAL_ACTIONS])('%s has a sentence, and a place in the filter', (action) => {
    expect(knowsAction(action)).toBe(true);
    expect(Object.keys(AUDIT_GROUPS)).toContain(action.split('.')[0]);
  });
});

describe('a sentence', () => {
  test.each([
    ['session.start', { secondFactor: 'none' }, 'logged in'],
    ['session.start', { secondFactor: 'recovery' }, 'logged in with a recovery code'],
    [
      'team.change-role',
      { email: 'a@b.example', role: { from: 'viewer', to: 'editor' } },
      'made a@b.example an editor',
    ],
    ['team.change-role', { role: 'viewer' }, 'made a colleague a viewer'],
    ['tenant.update', {}, 'changed the company'],
    ['tenant.update', { name: { from: 'A', to: 'B' } }, 'changed name'],
    ['tenant.update', fields('name', 'shopUrl'), 'changed name and shop url'],
    ['tenant.update', fields('a', 'b', 'c', 'd'), 'changed a, b, c and d'],
    ['tenant.update', fields('a', 'b', 'c', 'd', 'e'), 'changed a, b, c and 2 more'],
    ['catalogue.update', fields('sold', 'priceCents'), 'changed sold and price of bpc-157'],
    [
      'session.wrong-password',
      { email: 'a@b.example', times: 1 },
      'tried to log in as a@b.example with a wrong password',
    ],
    [
      'session.wrong-password',
      { times: 73 },
      'tried to log in as an unknown e-mail address with a wrong password, 73 times within 10 minutes',
    ],
    [
      'session.wrong-password',
      { isCrowd: true, times: 2 },
      'tried to log in as one of several accounts with a wrong password, 2 times within 10 minutes',
    ],
    ['session.locked-out', {}, 'was kept out after too many tries to log in'],
    ['access.refuse', { why: 'tenant' }, 'was refused: it named a company that is not theirs'],
    ['access.refuse', { why: 'of another version' }, 'was refused: not allowed'],
    ['of-another.version', {}, 'did of-another.version'],
    ['constructor', {}, 'did constructor'],
  ])('of %s with %j is “%s”', (action, details, sentence) => {
    expect(describeEvent(action, details, 'bpc-157')).toBe(sentence);
  });
});

describe('a changed field', () => {
  test.each([
    ['baseFeeCents', 29900, 0, { field: 'base fee', from: '299.00', to: '0.00' }],
    ['commissionRateBps', 800, 750, { field: 'commission rate', from: '8%', to: '7.5%' }],
    ['isActive', true, false, { field: 'is active', from: 'on', to: 'off' }],
    ['logoUrl', null, '/media/1', { field: 'logo url', from: 'nothing', to: '/media/1' }],
    ['plan-time.text', 'A', 'B', { field: 'plan time: text', from: 'A', to: 'B' }],
  ])('%s from %j to %j reads well', (key, from, to, read) => {
    expect(listChanges({ [key]: { from, to }, other: 'detail' })).toEqual([read]);
  });
});

describe('the filter of an address', () => {
  test.each([
    ['', {}],
    [
      'group=team&person=p1&from=2026-05-01&to=2026-05-31',
      { group: 'team', personId: 'p1', from: '2026-05-01', to: '2026-05-31' },
    ],
    ['group=&person=&from=&to=', {}],
    ['group=nonsense&from=2026-13-01&to=yesterday', {}],
  ])('%s is %j', (query, filter) => {
    expect(readAuditFilter(new URLSearchParams(query))).toEqual(filter);
  });
});

function fields(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { from: 1, to: 2 }]));
}
