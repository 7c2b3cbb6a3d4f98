import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { enqueue } from '#app/outbox/index.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { runCampaigns, saveTemplate } from './index.ts';
import { CLICK_TIME_MS, MIN_SENT_PER_VARIANT } from './variants.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const STARTED = later(2 * MINUTE_MS);
const CLICKS_COUNTED = later(HOUR_MS + CLICK_TIME_MS);

/** Tests which version of an e-mail wins (D74). */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    tenantId = (await marketingTenant(db)).id;
  });

  const launch = async (templates: object = { subjectLineVariant: 'Hello again' }) => {
    const { id: campaignId } = await launchedCampaign(db, tenantId, {
      templates: { ...templates },
      now: NOW,
    });
    const { id: templateId } = await db.emailTemplate.findFirstOrThrow({ where: { campaignId } });
    return { tenantId, campaignId, templateId };
  };
  type Test = Awaited<ReturnType<typeof launch>>;
  const mails = async (test: Test, variantUsed: 'A' | 'B', of: { at: Date; clickedAt: (Date | null)[] }) => {
    const consentId = await makeConsent(db, tenantId, {});
    await db.emailSend.createMany({
      data: of.clickedAt.map((clickedAt) => ({
        ...{ ...test, variantUsed, consentId, clickedAt },
        ...{ status: 'sent', createdAt: of.at, sentAt: of.at },
      })),
    });
    const clicked = of.clickedAt.filter((at) => at !== null).length;
    const by = { totalSent: { increment: of.clickedAt.length }, totalClicked: { increment: clicked } };
    await db.campaignAnalytics.upsert({
      where: {
        campaignId_templateId_variant: {
          ...{ campaignId: test.campaignId, templateId: test.templateId, variant: variantUsed },
        },
      },
      create: {
        ...{ ...test, variant: variantUsed },
        ...{ totalSent: of.clickedAt.length, totalClicked: clicked },
      },
      update: by,
    });
  };
  const clicks = (count: number, clickedAt: Date, sent = MIN_SENT_PER_VARIANT) =>
    Array.from({ length: sent }, (_, n) => (n < count ? clickedAt : null));
  const readWinner = async ({ templateId }: Test, now: Date) => {
    await runCampaigns({ db, outbox: { enqueue }, now });
    return (await db.emailTemplate.findFirstOrThrow({ where: { id: templateId } })).winner;
  };
  const edit = (test: Test, changes: object, now: Date) =>
    saveTemplate({ ...{ db, ...test, changes, versions: {}, actor, now } });

  it('the winner is chosen once clicks differ beyond chance, with its numbers, and later recipients get it', async () => {
    const test = await launch();
    const at = STARTED;
    await mails(test, 'A', { at, clickedAt: clicks(10, later(HOUR_MS)) });
    await mails(test, 'B', { at, clickedAt: clicks(12, later(HOUR_MS)) });
    expect(await readWinner(test, CLICKS_COUNTED)).toBeNull();
    await mails(test, 'B', { at, clickedAt: clicks(30, later(HOUR_MS), 30) });
    expect(await readWinner(test, later(CLICK_TIME_MS))).toBeNull();
    expect(await readWinner(test, CLICKS_COUNTED)).toBe('B');
    expect(await db.emailTemplate.findFirst()).toMatchObject({
      winnerAt: CLICKS_COUNTED,
      winnerFigures: { a: { sent: 100, clicked: 10 }, b: { sent: 130, clicked: 42 } },
    });
    await db.emailSend.deleteMany();
    for (let n = 0; n < 8; n++) await marketingLead(db, tenantId);
    await runRound(db, new Date(CLICKS_COUNTED.getTime() + MINUTE_MS));
    const variants = (await db.emailSend.findMany()).map(({ variantUsed }) => variantUsed);
    expect(variants).toEqual(Array.from({ length: 8 }, () => 'B'));
  });

  it('the winner is decided only by mails since both versions exist, by clicks within one day', async () => {
    const test = await launch({});
    await mails(test, 'A', { at: STARTED, clickedAt: clicks(60, later(HOUR_MS), 1000) });
    await edit(test, { subjectLineVariant: 'Hello again' }, later(HOUR_MS));
    const [at, soon] = [later(2 * HOUR_MS), later(3 * HOUR_MS)];
    // Neither clicks before B was written nor clicks that B's mails have not had time for make A the better version.
    await mails(test, 'B', { at, clickedAt: clicks(0, soon, 300) });
    expect(await readWinner(test, later(HOUR_MS + CLICK_TIME_MS))).toBeNull();
    expect(await readWinner(test, later(3 * HOUR_MS + CLICK_TIME_MS))).toBeNull();
    const tooLate = new Date(at.getTime() + CLICK_TIME_MS + MINUTE_MS);
    await mails(test, 'A', { at, clickedAt: clicks(60, tooLate, 300) });
    expect(await readWinner(test, later(3 * HOUR_MS + CLICK_TIME_MS))).toBeNull();
    await mails(test, 'A', { at, clickedAt: clicks(60, soon, 60) });
    expect(await readWinner(test, later(3 * HOUR_MS + CLICK_TIME_MS))).toBe('A');
  });

  it('the winner is forgotten when a text is changed, and not when only name or day are', async () => {
    const test = await launch();
    await mails(test, 'A', { at: STARTED, clickedAt: clicks(10, later(HOUR_MS)) });
    await mails(test, 'B', { at: STARTED, clickedAt: clicks(40, later(HOUR_MS)) });
    expect(await readWinner(test, CLICKS_COUNTED)).toBe('B');
    await edit(test, { name: 'Other name', delayDays: 1 }, CLICKS_COUNTED);
    expect(await readWinner(test, CLICKS_COUNTED)).toBe('B');
    await edit(test, { subjectLine: 'Another subject' }, CLICKS_COUNTED);
    expect(await readWinner(test, later(3 * DAY_MS))).toBeNull();
    expect(await db.emailTemplate.findFirst()).toMatchObject({ winnerAt: null, winnerFigures: null });
  });
});
