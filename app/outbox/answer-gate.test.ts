import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerGate, type Passage } from './answer-gate.ts';

let gate: AnswerGate;
/** Passages that were admitted and wait for their answers, the oldest first. */
let inside: Passage[];
let turnedAway: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  gate = new AnswerGate();
  inside = [];
  turnedAway = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const arrive = async (count: number, signal = new AbortController().signal) => {
  for (let n = 0; n < count; n++)
    void gate.enter(signal).then(
      (passage) => {
        passage.startsWaiting();
        inside.push(passage);
      },
      (reason) => turnedAway.push(reason),
    );
  await passTime(0);
};
const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const answerOldest = async () => {
  inside.shift()?.leave();
  await passTime(0);
};

it('lets one message at a time wait for its answer while answers are quick, in the order of their coming', async () => {
  await arrive(6);
  for (let remaining = 6; remaining > 0; remaining--) {
    expect(inside).toHaveLength(1);
    await passTime(10);
    await answerOldest();
  }
  expect(inside).toHaveLength(0);
});

it('lets the next one go out beside a message whose answer is late', async () => {
  await arrive(3);
  await passTime(39);
  expect(inside).toHaveLength(1);
  await passTime(2);
  expect(inside).toHaveLength(2);
  await passTime(41);
  expect(inside).toHaveLength(3);
});

it('lets all go out at once while most answers are late, and one at a time when they are quick again', async () => {
  for (let n = 0; n < 4; n++) {
    await arrive(1);
    await passTime(30);
    await answerOldest();
  }
  await arrive(5);
  expect(inside).toHaveLength(5);
  while (inside.length > 0) await answerOldest();
  await arrive(3);
  expect(inside).toHaveLength(1);
});

it('stays open for the next one however late an answer comes that was no longer waited for', async () => {
  await arrive(2);
  await passTime(41);
  expect(inside).toHaveLength(2);
  // Answers the first item. The second one still waits.
  await answerOldest();
  await arrive(1);
  expect(inside).toHaveLength(1);
  await answerOldest();
  expect(inside).toHaveLength(1);
});

it('turns away a message whose attempt is ended, and the one behind it has its turn', async () => {
  await arrive(1);
  const ending = new AbortController();
  await arrive(1, ending.signal);
  await arrive(1);
  ending.abort(new Error('The deadline.'));
  await passTime(0);
  expect(turnedAway).toEqual([new Error('The deadline.')]);
  await answerOldest();
  expect(inside).toHaveLength(1);
  await arrive(1, ending.signal);
  expect(turnedAway).toHaveLength(2);
});

it('goes on when a message leaves without having gone out, or leaves twice', async () => {
  const passage = await gate.enter(new AbortController().signal);
  await arrive(2);
  await passTime(1000);
  // The passage has not started to wait for an answer.
  expect(inside).toHaveLength(0);
  passage.leave();
  passage.leave();
  passage.startsWaiting();
  await passTime(0);
  expect(inside).toHaveLength(1);
});
