import { expect, it } from 'vitest';
import type { Marks } from './claim-and-settle.server.ts';
import { WireMarks } from './wire-marks.ts';

const claim = (id: string) => ({ id, token: 'worker' });
const sentMail = (id: string) => ({ ...claim(id), providerMessageId: null });

/** Creates marks that record their writes. */
function notedMarks(lost: readonly string[] = []) {
  const writes: string[][] = [];
  const marks = new WireMarks(async ({ sending, sent }: Marks) => {
    writes.push([...sending.map(({ id }) => id), ...sent.map(({ id }) => `${id} sent`)]);
    return new Set(sending.flatMap(({ id }) => (lost.includes(id) ? [] : [id])));
  });
  return { marks, writes };
}

it('writes the starts of all attempts and the ends of earlier ones together', async () => {
  const { marks, writes } = notedMarks(['b']);
  for (let n = 0; n < 3; n++) marks.beginAttempt();
  const ended = marks.markSent(sentMail('z'), { isUrgent: false });
  const begun = ['a', 'b', 'c'].map((id) => marks.markSending(claim(id), { isUrgent: false }));
  expect(await Promise.all(begun)).toEqual([true, false, true]);
  await ended;
  expect(writes).toEqual([['a', 'b', 'c', 'z sent']]);
});

it('does not wait for an attempt that has ended, nor for ever for one that hangs', async () => {
  const { marks, writes } = notedMarks();
  const end = marks.beginAttempt();
  marks.beginAttempt();
  const begun = marks.markSending(claim('a'), { isUrgent: false });
  end();
  expect(await begun).toBe(true);
  marks.beginAttempt();
  expect(await marks.markSending(claim('b'), { isUrgent: false })).toBe(true);
  expect(writes).toEqual([['a'], ['b']]);
});

it('writes what is urgent at once, and takes along what waits', async () => {
  const { marks, writes } = notedMarks();
  for (let n = 0; n < 5; n++) marks.beginAttempt();
  const all = [
    marks.markSending(claim('bulk'), { isUrgent: false }),
    marks.markSending(claim('urgent'), { isUrgent: true }),
  ];
  expect(await Promise.all(all)).toEqual([true, true]);
  expect(writes).toEqual([['bulk', 'urgent']]);
});

it('writes an end when nothing else is under way', async () => {
  const { marks, writes } = notedMarks();
  await marks.markSent(sentMail('a'), { isUrgent: false });
  expect(writes).toEqual([['a sent']]);
});

it('marks ahead what comes next with each write, and waits for no mark that is made', async () => {
  const { marks, writes } = notedMarks(['y']);
  const waiting = ['x', 'y'];
  const marked: Promise<boolean>[] = [];
  marks.markAhead(() =>
    waiting.splice(0).map((id) => ({ claim: claim(id), onMarking: (answer) => marked.push(answer) })),
  );
  const end = marks.beginAttempt();
  expect(await marks.markSending(claim('a'), { isUrgent: false })).toBe(true);
  expect(await Promise.all(marked)).toEqual([true, false]);
  marks.beginAttempt({ isMarked: true });
  end();
  marks.beginAttempt();
  const ended = marks.markSent(sentMail('a'), { isUrgent: false });
  expect(await marks.markSending(claim('b'), { isUrgent: false })).toBe(true);
  await ended;
  expect(writes).toEqual([
    ['a', 'x', 'y'],
    ['b', 'a sent'],
  ]);
});

it('tells each of a failed write, and goes on', async () => {
  let isAway = true;
  const marks = new WireMarks(async ({ sending }) => {
    if (isAway) throw new Error('away');
    return new Set(sending.map(({ id }) => id));
  });
  const both = [
    marks.markSending(claim('a'), { isUrgent: true }),
    marks.markSent(sentMail('z'), { isUrgent: true }),
  ];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await marks.markSending(claim('a'), { isUrgent: true })).toBe(true);
});
