import { describe, expect, it } from 'vitest';
import {
  HIDDEN_LINK_ID,
  judgeClick,
  MACHINE_CLICKS_WITHIN_MS,
  parseRecentClicks,
  writeRecentClicks,
} from './recent-clicks.ts';

/** Clicks as [link, seconds, whether the request looks like a machine's]. */
type Clicks = [linkId: string, seconds: number, byMachine?: boolean][];

/** Returns the clicks that count in the end, as `link@seconds`. */
function findCounted(clicks: Clicks, linkCount: number | null): string[] {
  const counted = new Set<string>();
  let stored = '';
  for (const [linkId, seconds, byMachine = false] of clicks) {
    const click = { linkId, linkCount, byMachine, at: seconds * 1000 };
    const { isMachine, retracted, recent } = judgeClick(parseRecentClicks(stored), click);
    stored = writeRecentClicks(recent);
    for (const { linkId: id, at } of retracted) counted.delete(`${id}@${at / 1000}`);
    if (!isMachine) counted.add(`${linkId}@${seconds}`);
  }
  return [...counted];
}

const LATER = MACHINE_CLICKS_WITHIN_MS / 1000 + 1;

describe('clicks in a mail', () => {
  it.each<[string, Clicks, number | null, string[]]>([
    [
      'of a person count',
      [
        ['a', 0],
        ['a', 9],
        ['b', 60],
      ],
      3,
      ['a@0', 'a@9', 'b@60'],
    ],
    [
      'on some of the links count, however quick',
      [
        ['a', 0],
        ['b', 1],
      ],
      3,
      ['a@0', 'b@1'],
    ],
    ['on the hidden link never count', [[HIDDEN_LINK_ID, 0]], 1, []],
    [
      'before the hidden link’s are the machine’s',
      [
        ['a', 0],
        [HIDDEN_LINK_ID, 4],
      ],
      3,
      [],
    ],
    [
      'after the hidden link’s are the machine’s',
      [
        [HIDDEN_LINK_ID, 0],
        ['a', 4],
        ['b', 300],
      ],
      3,
      [],
    ],
    [
      'much later than the hidden link’s are a person’s',
      [
        [HIDDEN_LINK_ID, 0],
        ['a', LATER],
      ],
      3,
      [`a@${LATER}`],
    ],
    [
      'much earlier than the hidden link’s stay a person’s',
      [
        ['a', 0],
        [HIDDEN_LINK_ID, LATER],
      ],
      3,
      ['a@0'],
    ],
    [
      'on all links within seconds are a machine’s',
      [
        ['a', 0],
        ['b', 1],
        ['c', 2],
      ],
      3,
      [],
    ],
    [
      'on all links within minutes are a person’s',
      [
        ['a', 0],
        ['b', 60],
        ['c', 120],
      ],
      3,
      ['a@0', 'b@60', 'c@120'],
    ],
    [
      'on all links again are the same machine’s',
      [
        ['a', 0],
        ['b', 1],
        ['a', 30],
        ['a', LATER + 1],
      ],
      2,
      [`a@${LATER + 1}`],
    ],
    [
      'of a scanner that is known at first are all its own',
      [
        ['a', 0, true],
        ['b', 4],
      ],
      2,
      [],
    ],
    [
      'of a known scanner leave a person’s alone',
      [
        ['a', 0, true],
        ['b', 60],
      ],
      3,
      ['b@60'],
    ],
    ['on the only link count', [['a', 0]], 1, ['a@0']],
    [
      'in a mail from before links were numbered count',
      [
        ['a', 0],
        ['b', 1],
      ],
      null,
      ['a@0', 'b@1'],
    ],
  ])('%s', (_what, clicks, linkCount, counted) => {
    expect(findCounted(clicks, linkCount)).toEqual(counted);
  });
});
