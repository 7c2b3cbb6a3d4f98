import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { CAMPAIGN_MOVES, CAMPAIGN_STATUSES, canLeaveCampaignStatus } from './campaign-statuses.ts';
import { nextAllowed } from './frequency-cap.ts';
import { computeAllowance, domainLimit, MAX_WAITING_CAMPAIGN_MESSAGES } from './sending-limits.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const grown = {
  hourlyLimit: 300,
  warmUpRoom: null,
  lastHour: 0,
  waiting: 0,
};
it.each([
  ['the hour’s limit', {}, 300],
  ['what the last hour leaves', { lastHour: 280 }, 20],
  ['nothing past the limit', { lastHour: 400 }, 0],
  ['what a warming domain has left of the day', { warmUpRoom: 10 }, 10],
  ['the room in the outbox', { hourlyLimit: null, waiting: MAX_WAITING_CAMPAIGN_MESSAGES - 3 }, 3],
  ['the whole room where nothing else holds', { hourlyLimit: null }, MAX_WAITING_CAMPAIGN_MESSAGES],
])('allows %s', (_what, over, expected) => {
  expect(computeAllowance({ ...grown, ...over })).toBe(expected);
});

it('gives a domain its share, and a small sender’s domains the floor', () => {
  expect([domainLimit(1000), domainLimit(50)]).toEqual([600, 200]);
});

describe('the frequency cap', () => {
  const newest = ago(HOUR_MS);
  it.each([
    ['nothing was sent', false, undefined, null],
    ['one of two was sent', false, { count: 1, newest }, null],
    ['both were sent', false, { count: 2, newest }, new Date(newest.getTime() + DAY_MS)],
    ['less is wished for', true, { count: 1, newest }, new Date(newest.getTime() + 7 * DAY_MS)],
  ])('says when %s', (_when, lessOften, recent, expected) => {
    expect(nextAllowed({ lessOften }, recent, 2)).toEqual(expected);
  });
});

it('has no way out of completed and none back to draft', () => {
  const moves = Object.entries(CAMPAIGN_MOVES);
  expect(
    moves.filter(([name]) => canLeaveCampaignStatus('completed', name as keyof typeof CAMPAIGN_MOVES)),
  ).toEqual([]);
  expect(moves.map(([, { to }]) => to)).not.toContain('draft');
  const allowed = CAMPAIGN_STATUSES.map((from) =>
    moves
      .filter(([name]) => canLeaveCampaignStatus(from, name as keyof typeof CAMPAIGN_MOVES))
      .map(([name]) => name),
  );
  expect(allowed).toEqual([['launch'], ['pause', 'complete'], ['resume', 'complete'], []]);
});
