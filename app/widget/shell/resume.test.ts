import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { concerns, createOneRule, type ManyRule } from '#app/protocol/rules.ts';
import { keep, type Resumable, readSaved } from './resume.ts';
import { stepMachine } from './step-machine.ts';

interface Answers {
  sizes: string[];
  color: 'red' | 'blue';
  flags: string[];
  note: string;
}
const SIZES: ManyRule = {
  kind: 'many',
  of: [
    { id: 's', label: 'Small' },
    { id: 'm', label: 'Medium' },
  ],
  as: 'id',
  min: 0,
  message: 'Pick some',
};
const machine = stepMachine<Answers, string>({
  of: 4,
  initial: { sizes: [], color: 'red', flags: [], note: '' },
  stepOf: { sizes: 1, color: 2, flags: 3, note: 4 },
});
const shirts: Resumable<Answers> = {
  name: 'assessment:shirts:acme',
  rules: { sizes: SIZES, color: createOneRule(['red', 'blue'], 'Pick one') },
  initial: machine.start().answers,
  lastStep: 3,
};

const NOW = Date.UTC(2026, 5, 1);
const DAY = 24 * 60 * 60 * 1000;
const questionnaire = (answers: Partial<Answers>, step = 1) => ({ ...machine.start(answers), step });

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('answers and step come back', () => {
  expect(keep(shirts, questionnaire({ sizes: ['m'], color: 'blue' }, 2), NOW)).toBe(true);
  expect(readSaved(shirts, NOW + DAY)).toEqual({ step: 2, answers: { sizes: ['m'], color: 'blue' } });
});

test('flags and free text never reach the storage', () => {
  keep(shirts, questionnaire({ sizes: ['m'], flags: ['pregnant'], note: 'a private word' }, 4), NOW);
  const [text = ''] = storage.values();
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(['at', 'color', 'sizes', 'step']);
  expect(text).not.toMatch(/pregnant|private/);
});

test('the question whose answers are not kept is asked again', () => {
  keep(shirts, questionnaire({ sizes: ['m'] }, 4), NOW);
  expect(readSaved(shirts, NOW)?.step).toBe(3);
});

test('another client of the same widget finds nothing', () => {
  keep(shirts, questionnaire({ sizes: ['m'] }), NOW);
  expect(readSaved({ ...shirts, name: 'assessment:shirts:other' }, NOW)).toBeUndefined();
  expect(storage.size).toBe(1);
});

test('after seven days nothing comes back, and nothing is left', () => {
  keep(shirts, questionnaire({ sizes: ['m'] }), NOW);
  expect(readSaved(shirts, NOW + 7 * DAY - 1)).toBeDefined();
  expect(readSaved(shirts, NOW + 7 * DAY)).toBeUndefined();
  expect(storage.size).toBe(0);
});

describe('what the questionnaire could not have written is ignored and dropped', () => {
  const good = { at: NOW, step: 2, sizes: ['m'], color: 'blue' };
  test('as a check of this table, the good one is read', () => {
    storage.set(shirts.name, JSON.stringify(good));
    expect(readSaved(shirts, NOW)).toEqual({ step: 2, answers: { sizes: ['m'], color: 'blue' } });
  });
  test.each([
    ['no JSON', '{"at":'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['an empty text', ''],
    ['no time', JSON.stringify({ ...good, at: undefined })],
    ['an invalid time', JSON.stringify({ ...good, at: 'yesterday' })],
    ['a time to come', JSON.stringify({ ...good, at: NOW + 1 })],
    ['no step', JSON.stringify({ ...good, step: undefined })],
    ['step 0', JSON.stringify({ ...good, step: 0 })],
    ['an option that is no longer there', JSON.stringify({ ...good, color: 'green' })],
    ['a choice that is no longer there', JSON.stringify({ ...good, sizes: ['m', 'xxl'] })],
    ['a field that was not there yet', JSON.stringify({ ...good, sizes: undefined })],
    ['text in place of a list', JSON.stringify({ ...good, sizes: 'm' })],
    ['objects in a list', JSON.stringify({ ...good, sizes: [{}] })],
  ])('%s', (_what, text) => {
    storage.set(shirts.name, text);
    expect(readSaved(shirts, NOW)).toBeUndefined();
    expect(storage.size).toBe(0);
  });
  test('a step between two is the one before, and fields of somebody else are left out', () => {
    storage.set(shirts.name, JSON.stringify({ ...good, step: 1.5, note: 'planted' }));
    expect(readSaved(shirts, NOW)).toEqual({ step: 1, answers: { sizes: ['m'], color: 'blue' } });
  });
});

test('success and Start over forget what was kept', () => {
  const refill = () => keep(shirts, questionnaire({ sizes: ['m'] }, 2), NOW);
  refill();
  expect(keep(shirts, { ...questionnaire({ sizes: ['m'] }, 5), outcome: 'a plan' }, NOW)).toBe(false);
  expect(storage.size).toBe(0);
  refill();
  expect(keep(shirts, machine.reduce(questionnaire({ sizes: ['m'] }, 2), { type: 'restart' }), NOW)).toBe(
    false,
  );
  expect(storage.size).toBe(0);
});

test('a visitor who only looks at the first question leaves nothing behind', () => {
  expect(keep(shirts, questionnaire({}), NOW)).toBe(false);
  expect(keep(shirts, questionnaire({ note: 'typed, but never kept' }), NOW)).toBe(false);
  expect(storage.size).toBe(0);
});

describe('blocked storage changes nothing', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  test.each([
    ['that throws when it is touched', { get: refuse }],
    ['that throws on each call', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
    ['that is not there', { value: null }],
  ])('%s', (_what, property) => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...property });
    expect(readSaved(shirts, NOW)).toBeUndefined();
    expect(keep(shirts, questionnaire({ sizes: ['m'] }), NOW)).toBe(true);
    expect(keep(shirts, questionnaire({}), NOW)).toBe(false);
  });
});

test('a rule for free text can’t be kept', () => {
  // @ts-expect-error texts are not among what may be kept
  const rules: Resumable<Answers>['rules'] = { note: concerns };
  expect(rules).toBeDefined();
});
