import { expect, test } from 'vitest';
import {
  type QuestionnaireAction,
  type QuestionnaireState,
  stepMachine,
  type Toast,
} from './step-machine.ts';

interface Answers {
  color: string;
  sizes: string[];
  name: string;
}
type Action = QuestionnaireAction<Answers, string>;

const machine = stepMachine<Answers, string>({
  of: 3,
  initial: { color: 'red', sizes: [], name: '' },
  stepOf: { color: 1, sizes: 2, name: 3 },
});
const failed: Toast = { tone: 'destructive', title: 'Failed', text: 'later' };
const ready: Toast = { tone: 'default', title: 'Done', text: 'ready' };
const next: Action = { type: 'go', by: 1 };
const back: Action = { type: 'go', by: -1 };

const after = (...actions: Action[]): QuestionnaireState<Answers, string> =>
  actions.reduce(machine.reduce, machine.start());
const atTheEnd = [next, next] as const;

test('starts at step 1 with the defaults and whatever was answered before', () => {
  expect(machine.start()).toMatchObject({
    step: 1,
    answers: { color: 'red', sizes: [], name: '' },
    moves: 0,
  });
  expect(machine.start({ sizes: ['s'] }).answers).toEqual({ color: 'red', sizes: ['s'], name: '' });
});

test('steps are bounded by the first and the last question', () => {
  expect(after(back).step).toBe(1);
  expect(after(next, next, next, next).step).toBe(3);
});

test('Continue does not validate and Back keeps the answers', () => {
  const questionnaire = after(next, { type: 'answer', answers: { sizes: ['m'] } }, next, back, back);
  expect(questionnaire).toMatchObject({ step: 1, answers: { sizes: ['m'] }, errors: {} });
});

test('what an earlier visit left opens at its step, and the focus stays where it is', () => {
  const { answers } = machine.start({ sizes: ['m'] });
  expect(after({ type: 'resume', step: 2, answers })).toEqual({ ...machine.start(), step: 2, answers });
});

test('the focus follows each real move and no other', () => {
  expect(after(next).moves).toBe(1);
  expect(after(back).moves).toBe(0);
  expect(after({ type: 'answer', answers: { name: 'A' } }).moves).toBe(0);
});

test('only the last question can be submitted', () => {
  expect(after(next, { type: 'submit' }).pending).toBe(false);
  expect(after(...atTheEnd, { type: 'submit' }).pending).toBe(true);
});

test('nothing moves or changes while a submission is under way', () => {
  const pending = after(...atTheEnd, { type: 'submit' });
  for (const action of [
    back,
    { type: 'answer', answers: { name: 'B' } },
    { type: 'submit' },
  ] satisfies Action[])
    expect(machine.reduce(pending, action)).toBe(pending);
});

test('a refused submission leads to the first step that has a message and keeps the answers', () => {
  const questionnaire = after(
    { type: 'answer', answers: { color: 'blue' } },
    ...atTheEnd,
    { type: 'submit' },
    { type: 'invalid', fields: { name: ['Name it'], sizes: ['Pick one'] } },
  );
  expect(questionnaire).toMatchObject({ step: 2, pending: false, answers: { color: 'blue' }, moves: 3 });
  expect(questionnaire.errors).toEqual({ name: ['Name it'], sizes: ['Pick one'] });
});

test('what was missing is mended where it is asked, and Continue leads straight back', () => {
  const sent: Action[] = [
    ...atTheEnd,
    { type: 'submit' },
    { type: 'invalid', fields: { color: ['Pick'], sizes: ['Pick one'] } },
  ];
  expect(after(...sent).step).toBe(1);
  // The error is not fixed yet, so Continue works as usual.
  expect(after(...sent, next).step).toBe(2);
  const color = { type: 'answer', answers: { color: 'blue' } } as const;
  expect(after(...sent, color, next).step).toBe(2);
  const sizes: Action = { type: 'answer', answers: { sizes: ['s'] } };
  expect(after(...sent, sizes, color, next).step).toBe(3);
  const gone = after(next, next, { type: 'go', by: -2, returns: true });
  expect([gone.step, machine.reduce(gone, next).step]).toEqual([1, 3]);
  expect(after(next, next, { type: 'go', by: -2, returns: true }, next, back, back, next).step).toBe(2);
});

test('the results of an earlier page load are there without a move, and a new plan with one', () => {
  const again = after({ type: 'results', outcome: 'plan' });
  expect(again).toMatchObject({ step: 4, outcome: 'plan', moves: 0 });
  expect(machine.reduce(again, { type: 'results', outcome: 'other' })).toMatchObject({
    outcome: 'other',
    moves: 1,
  });
});

test('a message leaves when its own answer changes', () => {
  const refused = {
    type: 'invalid',
    fields: { name: ['Name it'], sizes: ['Pick one'] },
  } as const satisfies Action;
  const questionnaire = after(...atTheEnd, { type: 'submit' }, refused, {
    type: 'answer',
    answers: { sizes: ['s'] },
  });
  expect(questionnaire.errors).toEqual({ name: ['Name it'] });
});

test('a failed submission stays where it was, with its toast', () => {
  const questionnaire = after(...atTheEnd, { type: 'submit' }, { type: 'failed', toast: failed });
  expect(questionnaire).toMatchObject({ step: 3, pending: false, toast: failed, outcome: null });
});

test('the next attempt takes the toast of the last one away', () => {
  const questionnaire = after(
    ...atTheEnd,
    { type: 'submit' },
    { type: 'failed', toast: failed },
    { type: 'submit' },
  );
  expect(questionnaire.toast).toBeNull();
});

test('results follow only a submission that is under way', () => {
  const done = { type: 'done', outcome: 'plan', toast: ready } as const satisfies Action;
  expect(after(done)).toEqual(machine.start());
  expect(after(...atTheEnd, { type: 'submit' }, done)).toMatchObject({
    step: 4,
    outcome: 'plan',
    toast: ready,
  });
});

test('there is no way back from the results but Start over, which clears everything', () => {
  const done = { type: 'done', outcome: 'plan', toast: ready } as const satisfies Action;
  const results = after({ type: 'answer', answers: { name: 'A' } }, ...atTheEnd, { type: 'submit' }, done);
  expect(machine.reduce(results, back)).toBe(results);
  expect(machine.reduce(results, { type: 'restart' })).toEqual({
    ...machine.start(),
    moves: results.moves + 1,
  });
});

test('a toast for certain answers is shown with those, and no more once they have changed', () => {
  const open = after();
  const toast = { type: 'toast', toast: failed, answers: open.answers } as const satisfies Action;
  expect(machine.reduce(open, toast).toast).toEqual(failed);
  const answered = machine.reduce(open, { type: 'answer', answers: { color: 'blue' } });
  expect(machine.reduce(answered, toast)).toBe(answered);
});
