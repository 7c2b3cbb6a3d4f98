import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { templateSchema } from '#app/domain/mail-templates/index.ts';
import { forOneDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  draftCampaign,
  launchedCampaign,
  marketingLead,
  marketingTenant,
} from '../../../tests/support/marketing.ts';
import { addSequence, launchCampaign, pauseCampaign, resumeCampaign, startBulkSend } from './index.ts';

const NOW = new Date('2026-03-02T18:00:00.000Z');
const CLAIM = 'BPC-157 heals tendons fast!';
const CLAIM_HTML = `<p>Hello.</p><p>${CLAIM}</p>`;
const REFUSED = {
  code: 'invalid',
  reason: 'claims-not-accepted',
  fields: { acceptClaims: [expect.stringContaining(`“${CLAIM}”`)] },
};

interface Door {
  name: string;
  action: string;
  /** Prepares the message and returns how a person sends it. */
  open: () => Promise<(acceptsClaims: boolean) => Promise<unknown>>;
}

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, { textHoursStart: 0, textHoursEnd: 1440 }));
    await marketingLead(db, tenantId);
  });

  const operation = () => ({ db, tenantId, actor, now: NOW });
  const bulk = (message: Parameters<typeof startBulkSend>[0]['message']) => async (acceptsClaims: boolean) =>
    startBulkSend({ ...operation(), message, acceptsClaims, idempotency: null });
  const sequence = {
    templates: [
      templateSchema.parse({ sequenceOrder: 1, name: 'A', subjectLine: 'Hi', bodyHtml: CLAIM_HTML }),
    ],
  };

  const DOORS: readonly Door[] = [
    {
      name: 'a Quick Email',
      action: 'campaign.bulk-send',
      open: async () => bulk({ channel: 'email', subject: 'News', body: CLAIM_HTML }),
    },
    {
      name: 'the subject of a Quick Email',
      action: 'campaign.bulk-send',
      open: async () => bulk({ channel: 'email', subject: CLAIM, body: '<p>Hello.</p>' }),
    },
    {
      name: 'a Quick SMS',
      action: 'campaign.bulk-send',
      open: async () => bulk({ channel: 'sms', body: CLAIM }),
    },
    {
      name: 'a launch',
      action: 'campaign.launch',
      async open() {
        const { id: campaignId } = await draftCampaign(db, tenantId, {
          templates: { bodyHtml: CLAIM_HTML },
          now: NOW,
        });
        return (acceptsClaims) => launchCampaign({ ...operation(), campaignId, acceptsClaims });
      },
    },
    {
      name: 'the Spanish text of a launched campaign',
      action: 'campaign.launch',
      async open() {
        const es = { subjectLine: 'Hola', bodyHtml: CLAIM_HTML };
        const { id: campaignId } = await draftCampaign(db, tenantId, {
          templates: { translations: { es } },
          now: NOW,
        });
        return (acceptsClaims) => launchCampaign({ ...operation(), campaignId, acceptsClaims });
      },
    },
    {
      name: 'a resumed campaign that was edited after its launch',
      action: 'campaign.resume',
      async open() {
        const { id: campaignId } = await launchedCampaign(db, tenantId, { now: NOW });
        await pauseCampaign({ ...operation(), campaignId });
        await db.emailTemplate.updateMany({ where: { campaignId }, data: { bodyHtml: CLAIM_HTML } });
        return (acceptsClaims) => resumeCampaign({ ...operation(), campaignId, acceptsClaims });
      },
    },
    {
      name: 'a file for a running campaign',
      action: 'campaign.upload-templates',
      async open() {
        const { id: campaignId } = await launchedCampaign(db, tenantId, { now: NOW });
        return (acceptsClaims) => addSequence({ ...operation(), campaignId, sequence, acceptsClaims });
      },
    },
  ];

  describe.each(DOORS)('$name', ({ action, open }) => {
    it('is refused with the sentence, and sent once a person accepts it', async () => {
      const send = await open();
      const events = () => db.auditEvent.findMany({ where: { tenantId, action } });
      await expect(send(false)).rejects.toMatchObject(REFUSED);
      expect(await events()).toEqual([]);
      expect(await db.bulkSend.count()).toBe(0);
      expect(await db.emailCampaign.count({ where: { status: 'active' } })).toBe(
        action === 'campaign.upload-templates' ? 1 : 0,
      );
      await send(true);
      expect(await events()).toMatchObject([{ details: { acceptedClaims: 1 } }]);
    });
  });

  it('a file for a draft is taken: its launch asks', async () => {
    const { id: campaignId } = await draftCampaign(db, tenantId, { now: NOW });
    expect(await addSequence({ ...operation(), campaignId, sequence })).toBe(1);
  });

  it('a message without a claim needs no decision, and the log records none', async () => {
    await bulk({ channel: 'email', subject: 'News', body: '<p>No study shows that BPC-157 heals.</p>' })(
      true,
    );
    const [event] = await db.auditEvent.findMany({ where: { tenantId, action: 'campaign.bulk-send' } });
    expect(event?.details).toEqual({ channel: 'email', count: 1 });
  });

  it.each([
    ['an http link', '<p>See <a href="http://shop.example/sale">the sale</a></p>', 'The link “the sale”'],
    ['a link without a target', '<p>See <a>the sale</a></p>', 'The link “the sale” leads nowhere'],
  ])('%s is refused by name, whoever accepts what', async (_kind, body, error) => {
    await expect(bulk({ channel: 'email', subject: 'News', body })(true)).rejects.toMatchObject({
      fields: { message: [expect.stringContaining(error)] },
    });
  });
});
