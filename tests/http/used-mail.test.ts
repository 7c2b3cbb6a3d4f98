import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeAll, expect, it } from 'vitest';
import { marketingMails } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import * as preferencesPage from '#app/routes/visitor/own-data/preferences.tsx';
import * as unsubscribePage from '#app/routes/visitor/own-data/unsubscribe.tsx';
import { forOneDatabase } from '../support/databases.ts';
import { launchedCampaign, marketingLead, marketingTenant, runRound } from '../support/marketing.ts';
import { TEST_RING } from '../support/test-seal.ts';

/** An unsubscription is credited to the mail whose link was used, though others were sent since. */
forOneDatabase((_name, makeDb) => {
  let db: Database;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  const post = (link: string, form: Record<string, string>) => {
    const url = new URL(link);
    const [, page, token] = url.pathname.split('/');
    const { action } = page === 'unsubscribe' ? unsubscribePage : preferencesPage;
    return action({
      params: { token },
      request: new Request(url, { method: 'POST', body: new URLSearchParams(form) }),
      context: { services: { db, env: { keyRing: TEST_RING } } },
    } as unknown as ActionFunctionArgs);
  };

  /** Sends a person two mails of a campaign. @returns each with its links */
  async function sendTwoMails() {
    const { id: tenantId } = await marketingTenant(db);
    await marketingLead(db, tenantId);
    const launchedAt = new Date('2026-11-23T12:00:00Z');
    await launchedCampaign(db, tenantId, { days: [0, 1], now: launchedAt });
    const source = marketingMails(db, { origin: 'https://app.example', ring: TEST_RING });
    const links = [];
    for (const days of [0, 1, 2]) {
      const now = new Date(launchedAt.getTime() + days * DAY_MS + 2 * MINUTE_MS);
      await runRound(db, now);
      const message = await db.outboxMessage.findFirst({ where: { tenantId, state: 'planned' } });
      if (!message) continue;
      const mail = await source.campaign?.({ ...message, payload: message.payload });
      if (mail && 'links' in mail) links.push(mail.links);
      await db.outboxMessage.update({ where: { id: message.id }, data: { state: 'sent', sentAt: now } });
    }
    expect(links).toHaveLength(2);
    return { tenantId, links };
  }

  it.each([
    ['by the mail program’s button', 'oneClick', { 'List-Unsubscribe': 'One-Click' }, [1, 0]],
    ['on the page of its link', 'unsubscribe', { from: 'page' }, [1, 0]],
    ['on the page of settings', 'preferences', { wish: 'none' }, [1, 0]],
  ] as const)('%s', async (_how, link, form, expected) => {
    const { tenantId, links } = await sendTwoMails();
    await post(links[0]?.[link] ?? '', form);
    const templates = await db.emailTemplate.findMany({
      where: { tenantId },
      orderBy: { sequenceOrder: 'asc' },
      select: { analytics: { select: { totalUnsubscribed: true } } },
    });
    expect(templates.map(({ analytics }) => analytics[0]?.totalUnsubscribed)).toEqual(expected);
  });

  it('is credited to the last mail if the link names no mail, or another person’s', async () => {
    for (const query of [() => '', (url: URL) => url.search]) {
      const [own, other] = [await sendTwoMails(), await sendTwoMails()];
      const url = new URL(own.links[0]?.unsubscribe ?? '');
      url.search = query(new URL(other.links[0]?.unsubscribe ?? ''));
      await post(url.href, {});
      const sends = await db.emailSend.findMany({
        where: { tenantId: { in: [own.tenantId, other.tenantId] }, unsubscribedAt: { not: null } },
        select: { tenantId: true, template: { select: { sequenceOrder: true } } },
      });
      expect(sends).toEqual([{ tenantId: own.tenantId, template: { sequenceOrder: 2 } }]);
    }
  });
});
