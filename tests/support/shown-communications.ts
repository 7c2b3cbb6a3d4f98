import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import type { DemoService } from './demo.ts';

const HOUR_MS = 3_600_000;

/** Prepares the data for the pictures: campaigns in each state, outbox items with results, and an inbox with expired orders. */
export async function prepareCommunications(
  page: Page,
  service: DemoService,
  tenantId: string,
): Promise<Readonly<Record<string, string>>> {
  const headers = { Origin: service.origin };
  const withTenant = (path: string) => `${path}${path.includes('?') ? '&' : '?'}tenantId=${tenantId}`;
  const call = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(service.origin + withTenant(path), { method, data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  await call('PUT', `/api/tenants/${tenantId}`, {
    postalAddress: '1 Main Street, Springfield',
    marketingConsentMode: 'notice',
    ...{ sendWindowStart: 0, sendWindowEnd: 1440, sendWindowDays: 127 },
  });
  const makeCampaign = async (name: string, more: object = {}): Promise<string> =>
    ((await call('POST', '/api/campaigns', { name, ...more })) as { campaign: { id: string } }).campaign.id;
  const addSequence = async (campaignId: string, sequence: string): Promise<string[]> => {
    const file = await page.request.get(`${service.origin}/api/email-templates/download/${sequence}`);
    const { templates } = (await file.json()) as { templates: object[] };
    const ids: string[] = [];
    for (const template of templates) {
      const templateAnswer = (await call('POST', `/api/campaigns/${campaignId}/templates`, template)) as {
        template: { id: string };
      };
      ids.push(templateAnswer.template.id);
    }
    return ids;
  };
  await makeCampaign('Autumn');
  const draft = await makeCampaign('Masterclass for newcomers', {
    description: 'Ten lessons for people who finished the assessment and have not bought yet.',
    segmentGoals: ['energy', 'recovery', 'anti_aging'],
  });
  const [template = ''] = await addSequence(draft, 'masterclass');
  const active = await makeCampaign('Sales nurture', { description: 'From the plan to the first order.' });
  const steps = await addSequence(active, 'sales-nurture');
  await call('POST', `/api/campaigns/${active}/launch`, {});
  const paused = await makeCampaign('Win back', { segmentGoals: ['fat_loss'] });
  await addSequence(paused, 'sales-nurture');
  const completed = await makeCampaign('Spring offers 2026');
  await addSequence(completed, 'masterclass');
  const archived = await makeCampaign('First try');
  await call('POST', '/api/leads/bulk-email', {
    subject: 'News for {{firstName|you}}',
    message: '<p>Hello {{firstName|there}}, we are closed on Friday.</p>',
  });
  writeRows(service.file, { tenantId, active, steps, paused, completed, archived });
  const path = (id: string) => withTenant(`/communications/${id}`);
  return {
    communications: withTenant('/communications'),
    'communications-archived': withTenant('/communications?archived=1'),
    'communications-email': withTenant('/communications?tab=email'),
    'communications-sms': withTenant('/communications?tab=sms'),
    'campaign-draft': path(draft),
    'campaign-active': path(active),
    'campaign-paused': path(paused),
    'campaign-completed': path(completed),
    'campaign-archived': path(archived),
    'campaign-launch': withTenant(`/communications/${draft}/launch`),
    'campaign-template': withTenant(`/communications/${draft}/templates/${template}`),
    'campaign-template-new': withTenant(`/communications/${draft}/templates/new`),
    suppressions: withTenant('/admin/suppressions'),
    'sales-inbox-expired': withTenant('/admin/sales/inbox?state=expired'),
  };
}

/** Writes what only arises over time: results, states, failures. */
function writeRows(
  file: string,
  ids: {
    tenantId: string;
    active: string;
    steps: string[];
    paused: string;
    completed: string;
    archived: string;
  },
): void {
  const { tenantId } = ids;
  const db = new Sqlite(file, { timeout: 10_000 });
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
  const insert = (table: string, row: Record<string, unknown>) =>
    db
      .prepare(
        `INSERT INTO "${table}" (${Object.keys(row)
          .map((name) => `"${name}"`)
          .join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
      )
      .run(...Object.values(row));
  db.transaction(() => {
    const contacts = db
      .prepare(
        'SELECT "id", (SELECT "id" FROM "Lead" WHERE "contactId" = c."id" LIMIT 1) AS "leadId" FROM "Contact" AS c WHERE "tenantId" = ? LIMIT 60',
      )
      .all(tenantId) as { id: string; leadId: string }[];
    db.prepare('UPDATE "Contact" SET "smsConsent" = 1 WHERE "tenantId" = ?').run(tenantId);
    /** Consents that permit the messages below. */
    const consents = { email: new Map<string, string>(), sms: new Map<string, string>() };
    for (const channel of ['email', 'sms'] as const)
      for (const { id: contactId } of contacts) {
        const id = randomUUID();
        const kind = channel === 'sms' ? 'texts' : 'offers';
        insert('ConsentEvent', {
          ...{ id, tenantId, contactId, kind, state: 'given', mode: 'box', locale: 'en' },
          ...{
            wording: 'x',
            wordingSha256: 'x',
            wordingId: 'shown/1',
            source: 'widget',
            createdAt: ago(1000),
          },
        });
        consents[channel].set(contactId, id);
      }
    const move = (id: string, columns: string) =>
      db.prepare(`UPDATE "EmailCampaign" SET ${columns} WHERE "id" = ?`).run(id);
    move(ids.active, `"totalRecipients" = 1840, "launchedAt" = '${ago(100)}'`);
    move(
      ids.paused,
      `"status" = 'paused', "launchedAt" = '${ago(300)}', "pausedAt" = '${ago(20)}', "totalRecipients" = 1`,
    );
    move(
      ids.completed,
      `"status" = 'completed', "launchedAt" = '${ago(900)}', "completedAt" = '${ago(500)}', "totalRecipients" = 12403`,
    );
    move(ids.archived, `"archivedAt" = '${ago(500)}'`);
    const figures = [
      [920, 918, 401, 60, 122, 2, 3, 9],
      [915, 914, 377, 58, 71, 1, 2, 4],
      [1203, 1190, 500, 90, 103, 13, 5, 6],
      [640, 640, 190, 31, 33, 0, 1, 2],
    ];
    for (const [
      index,
      [sent, delivered, opens, machine, clicked, bounced, unsubscribes, sales],
    ] of figures.entries())
      for (const variant of ['A', 'B'])
        insert('CampaignAnalytics', {
          id: randomUUID(),
          tenantId,
          campaignId: ids.active,
          templateId: ids.steps[index],
          variant,
          totalSent: sent,
          totalDelivered: delivered,
          totalOpened: variant === 'A' ? opens : Math.round((opens ?? 0) * 0.8),
          totalMachineOpened: machine,
          totalClicked: variant === 'A' ? clicked : Math.round((clicked ?? 0) * 0.55),
          totalBounced: bounced,
          totalUnsubscribed: unsubscribes,
          conversionCount: sales,
          updatedAt: ago(1),
        });
    db.prepare(
      'UPDATE "EmailTemplate" SET "winner" = ?, "winnerAt" = ?, "winnerFigures" = ? WHERE "id" = ?',
    ).run(
      'A',
      ago(50),
      JSON.stringify({ a: { sent: 920, clicked: 122 }, b: { sent: 920, clicked: 67 }, pValue: 0.0001 }),
      ids.steps[0],
    );
    for (const channel of ['email', 'sms'] as const) {
      for (const [n, status] of ['sending', 'completed', 'cancelled', 'completed'].entries()) {
        const bulkId = randomUUID();
        const all = n === 3 ? contacts.slice(0, 1) : contacts;
        insert('BulkSend', {
          id: bulkId,
          tenantId,
          channel,
          subject:
            channel === 'email'
              ? ['Our new opening hours', 'A question about your plan', 'Closed on Friday', 'Hello'][n]
              : null,
          body:
            channel === 'email'
              ? '<p>Hello</p>'
              : 'Tidewell: your plan is still waiting for you. Reply STOP to end.',
          status,
          recipientCount: all.length,
          createdAt: ago(3 + n * 40),
          completedAt: status === 'completed' ? ago(2 + n * 40) : null,
        });
        for (const [index, { id: contactId, leadId }] of all.entries()) {
          const state =
            n === 3
              ? 'sent'
              : index < 40
                ? 'sent'
                : index < 46
                  ? 'failed'
                  : index < 48
                    ? 'uncertain'
                    : index < 50
                      ? 'suppressed'
                      : index < 55
                        ? status === 'sending'
                          ? 'planned'
                          : 'cancelled'
                        : null;
          const outboxMessageId = state && randomUUID();
          if (outboxMessageId)
            insert('OutboxMessage', {
              id: outboxMessageId,
              tenantId,
              kind: channel,
              purpose: 'bulk',
              dedupeKey: outboxMessageId,
              state,
              marketing: 1,
              consentId: consents[channel].get(contactId),
              priority: 10,
              nextAttemptAt:
                state === 'planned' ? new Date(Date.now() + 900 * HOUR_MS).toISOString() : ago(2),
              recipient: channel === 'email' ? `person${index}@example.com` : '+12025550111',
              recipientHash: randomUUID(),
              leadId,
              payload: '{}',
              lastError:
                state === 'failed'
                  ? channel === 'sms'
                    ? 'The number can’t be reached (30003)'
                    : '550 No such mailbox'
                  : state === 'suppressed'
                    ? 'Unsubscribed.'
                    : null,
              createdAt: ago(3 + n * 40),
              sentAt: state === 'sent' ? ago(3 + n * 40) : null,
              updatedAt: ago(3),
            });
          insert('BulkRecipient', {
            id: randomUUID(),
            tenantId,
            bulkId,
            contactId,
            leadId,
            consentId: consents[channel].get(contactId),
            state: state ? 'queued' : status === 'sending' ? 'waiting' : 'skipped',
            reason: state ? null : status === 'sending' ? null : 'noConsent',
            outboxMessageId,
            openedAt: state === 'sent' && index % 3 === 0 ? ago(1) : null,
            clickedAt: state === 'sent' && index % 9 === 0 ? ago(1) : null,
            deliveredAt: channel === 'sms' && state === 'sent' && index % 2 === 0 ? ago(1) : null,
            createdAt: ago(3 + n * 40),
          });
        }
      }
    }
    for (const [index, reason] of [
      'unsubscribe',
      'one-click',
      'bounce',
      'complaint',
      'manual',
      'stop',
      'unreachable',
    ].entries())
      insert('Suppression', {
        id: randomUUID(),
        tenantId,
        channel: reason === 'stop' || reason === 'unreachable' ? 'sms' : 'email',
        addressHash: randomUUID(),
        address:
          reason === 'stop' || reason === 'unreachable'
            ? `+1202555017${index}`
            : index === 2
              ? 'wilhelmina.featherstonehaugh@long-names.department.example'
              : `somebody${index}@example.com`,
        scope: reason === 'bounce' || reason === 'complaint' ? 'all' : 'marketing',
        detail:
          reason === 'bounce' ? '550 5.1.1 The email account that you tried to reach does not exist' : null,
        reason,
        createdAt: ago(index * 30 + 4),
      });
    for (const state of ['waiting', 'expired', 'dismissed', 'expired'])
      insert('UnmatchedOrder', {
        id: randomUUID(),
        tenantId,
        dedupeKey: randomUUID(),
        bodyHash: 'x',
        trackingId: 'unknown',
        orderId: `TW-${Math.floor(Math.random() * 9000) + 1000}`,
        saleAmountCents: 24_900,
        conversionDate: ago(state === 'expired' ? 2400 : 30),
        state,
        resolvedAt: state === 'waiting' ? null : ago(20),
        createdAt: ago(state === 'expired' ? 2400 : 30),
      });
  }).immediate();
  db.close();
}
