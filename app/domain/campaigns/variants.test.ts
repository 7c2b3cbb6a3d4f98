import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/random.ts';
import {
  CLICK_TIME_MS,
  chooseVariant,
  computeVariantChance,
  findComparedMails,
  findWinner,
  isClickInTime,
  type VariantFigures,
} from './variants.ts';

const template = { id: 't', subjectLineVariant: 'B', bodyHtmlVariant: null, winner: null };

describe('the variant of a contact', () => {
  it('is the same however often it is asked for, and half of the contacts get each', () => {
    const variants = Array.from({ length: 2000 }, (_, n) => chooseVariant(template, `contact ${n}`));
    expect(variants).toEqual(Array.from({ length: 2000 }, (_, n) => chooseVariant(template, `contact ${n}`)));
    const ofA = variants.filter((variant) => variant === 'A').length;
    expect(Math.abs(ofA - 1000)).toBeLessThan(120);
  });

  it('differs between the templates of a contact', () => {
    const variants = Array.from({ length: 40 }, (_, n) => chooseVariant({ ...template, id: `${n}` }, 'one'));
    expect(new Set(variants).size).toBe(2);
  });

  it('is A without a second variant, and the winner once there is one', () => {
    const contacts = Array.from({ length: 40 }, (_, n) => `contact ${n}`);
    const collectVariants = (over: object) =>
      new Set(contacts.map((id) => chooseVariant({ ...template, ...over }, id)));
    expect([...collectVariants({ subjectLineVariant: null })]).toEqual(['A']);
    expect([...collectVariants({ winner: 'B' })]).toEqual(['B']);
  });
});

describe('the comparison of clicks', () => {
  it.each([
    // Expected values were computed with Python and the formula of the cited paper.
    [{ sent: 1000, clicked: 100 }, { sent: 1000, clicked: 130 }, 0.449],
    [{ sent: 920, clicked: 122 }, { sent: 920, clicked: 67 }, 0.001],
    [{ sent: 200, clicked: 20 }, { sent: 200, clicked: 25 }, 1],
    [{ sent: 500, clicked: 50 }, { sent: 500, clicked: 50 }, 1],
    [{ sent: 100, clicked: 0 }, { sent: 100, clicked: 0 }, 1],
    [{ sent: 100, clicked: 100 }, { sent: 100, clicked: 100 }, 1],
    [{ sent: 0, clicked: 0 }, { sent: 100, clicked: 9 }, 1],
  ])('of %o and %o happens to equal versions in at most %d', (a, b, expected) => {
    expect(computeVariantChance(a, b)).toBeCloseTo(expected, 3);
    expect(computeVariantChance(b, a)).toBeCloseTo(expected, 3);
  });

  it('has a winner only with enough mails and a difference beyond chance', () => {
    expect(findWinner({ sent: 99, clicked: 0 }, { sent: 5000, clicked: 2500 })).toBeNull();
    // A single look at a planned size would decide at this difference.
    expect(findWinner({ sent: 1000, clicked: 100 }, { sent: 1000, clicked: 130 })).toBeNull();
    const decision = findWinner({ sent: 1000, clicked: 100 }, { sent: 1000, clicked: 160 });
    expect(decision).toMatchObject({ winner: 'B', figures: { a: { sent: 1000, clicked: 100 } } });
    expect(decision?.figures.maxChance).toBeLessThan(0.05);
  });
});

/** Campaigns with a look after every 50 mails, drawn by a fixed seed (D74). */
describe('a test that is looked at after every 50 mails', () => {
  it.each([
    [2, { rate: 0.03, size: 1000 }],
    [29, { rate: 0.03, size: 5000 }],
    [10, { rate: 0.08, size: 1000 }],
    [42, { rate: 0.08, size: 5000 }],
    [25, { rate: 0.2, size: 1000 }],
    [53, { rate: 0.2, size: 5000 }],
    [35, { rate: 0.08, size: 5000, clicksLate: true }],
    [22, { rate: 0.08, size: 5000, headStart: 1000 }],
    [12, { rate: 0.03, size: 5000, clicksLate: true, headStart: 1000 }],
    [27, { rate: 0.08, size: 5000, clicksLate: true, headStart: 1000 }],
    [43, { rate: 0.2, size: 5000, clicksLate: true, headStart: 1000 }],
  ])('finds a winner in %i of 2,000 campaigns with equal versions, at most 100: %o', (count, campaign) => {
    const { A, B } = countWinners({ ...campaign, rates: [campaign.rate, campaign.rate] }, 2000);
    expect(A + B).toBe(count);
    expect(A + B).toBeLessThanOrEqual(100);
  });

  it.each([
    [391, { rates: [0.03, 0.05] as const, size: 5000 }],
    [393, { rates: [0.08, 0.11] as const, size: 5000 }],
    [460, { rates: [0.2, 0.25] as const, size: 5000 }],
  ])('finds the better version in %i of 500 campaigns, and the worse one in at most one: %o', (count, campaign) => {
    const { A, B } = countWinners(campaign, 500);
    expect(B).toBe(count);
    expect(A).toBeLessThanOrEqual(1);
    expect(count).toBeGreaterThan(350);
  });
});

interface SimulatedCampaign {
  rates: readonly [number, number];
  size: number;
  /** Whether clicks come up to 500 mails after their own. */
  clicksLate?: boolean;
  /** The number of mails of A before B was written. */
  headStart?: number;
}

/** Mails that are sent in the time that their clicks have. Some clicks that come 500 mails late come too late to count. */
const MAILS_IN_CLICK_TIME = 400;
const MAIL_EVERY_MS = CLICK_TIME_MS / MAILS_IN_CLICK_TIME;

function countWinners(campaign: SimulatedCampaign, campaigns: number): { A: number; B: number } {
  const random = seededRandom(74);
  const winners = { A: 0, B: 0 };
  for (let n = 0; n < campaigns; n++) {
    const winner = runCampaign(campaign, random);
    if (winner) winners[winner] += 1;
  }
  return winners;
}

/** Sends a campaign's mails one by one, and looks as chooseWinners does. @returns the winner of the first look that has one */
function runCampaign(
  { rates, size, clicksLate = false, headStart = 0 }: SimulatedCampaign,
  random: () => number,
): 'A' | 'B' | null {
  const figures: [VariantFigures, VariantFigures] = [
    { sent: 0, clicked: 0 },
    { sent: 0, clicked: 0 },
  ];
  const since = new Date((headStart + 1) * MAIL_EVERY_MS);
  const mails: { variant: 0 | 1; isClicked: boolean }[] = [];
  let looked = 0;
  for (let n = 1; n <= size + MAILS_IN_CLICK_TIME; n++) {
    if (n <= size) mails.push(drawMail(n));
    if (n % 50 > 0) continue;
    const { plannedFrom, sentUntil } = findComparedMails({ since, now: new Date(n * MAIL_EVERY_MS) });
    for (; looked < mails.length && (looked + 1) * MAIL_EVERY_MS <= sentUntil.getTime(); looked++) {
      const { variant, isClicked } = mails[looked] as (typeof mails)[number];
      if ((looked + 1) * MAIL_EVERY_MS < plannedFrom.getTime()) continue;
      figures[variant].sent += 1;
      if (isClicked) figures[variant].clicked += 1;
    }
    const decision = findWinner(...figures);
    if (decision) return decision.winner;
  }
  return null;

  function drawMail(n: number) {
    const variant = n <= headStart || random() < 0.5 ? 0 : 1;
    if (random() >= rates[variant]) return { variant, isClicked: false } as const;
    const sentAt = new Date(n * MAIL_EVERY_MS);
    const delay = clicksLate ? Math.floor(random() * 500) : 0;
    const clickedAt = new Date(sentAt.getTime() + delay * MAIL_EVERY_MS);
    return { variant, isClicked: isClickInTime({ sentAt, clickedAt }) } as const;
  }
}
