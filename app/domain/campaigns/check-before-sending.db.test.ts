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
import {
  addSequence,
  addTemplate,
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
  saveTemplate,
  startBulkSend,
} from './index.ts';

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
  /** Whether the campaign was running before. */
  isRunning?: boolean;
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
  const { sequenceOrder: _, ...values } = templateSchema.parse(sequence.templates[0]);
  const add = (campaignId: string) => (acceptsClaims?: boolean) =>
    addTemplate({ ...operation(), campaignId, values, acceptsClaims });
  /** Saves changes of the campaign's only template. */
  const edit =
    (campaignId: string, changes: Parameters<typeof saveTemplate>[0]['changes'] = { bodyHtml: CLAIM_HTML }) =>
    async (acceptsClaims?: boolean) => {
      const { id: templateId } = await db.emailTemplate.findFirstOrThrow({ where: { campaignId } });
      const where = { campaignId, templateId };
      await saveTemplate({ ...operation(), ...where, changes, versions: {}, acceptsClaims });
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
      isRunning: true,
      async open() {
        const { id: campaignId } = await launchedCampaign(db, tenantId, { now: NOW });
        return (acceptsClaims) => addSequence({ ...operation(), campaignId, sequence, acceptsClaims });
      },
    },
    {
      name: 'a template added to a running campaign',
      action: 'campaign.add-template',
      isRunning: true,
      open: async () => add((await launchedCampaign(db, tenantId, { now: NOW })).id),
    },
    {
      name: 'an edited template of a running campaign',
      action: 'campaign.edit-template',
      isRunning: true,
      open: async () => edit((await launchedCampaign(db, tenantId, { now: NOW })).id),
    },
  ];

  describe.each(DOORS)('$name', ({ action, isRunning = false, open }) => {
    it('is refused with the sentence, and sent once a person accepts it', async () => {
      const send = await open();
      // Preparing the message may have written events of the same kind.
      const earlierIds = (await db.auditEvent.findMany()).map(({ id }) => id);
      const texts = () => db.emailTemplate.findMany({ where: { tenantId } });
      const before = await texts();
      const events = () => db.auditEvent.findMany({ where: { tenantId, action, id: { notIn: earlierIds } } });
      await expect(send(false)).rejects.toMatchObject(REFUSED);
      expect(await events()).toEqual([]);
      expect(await db.bulkSend.count()).toBe(0);
      expect(await db.emailCampaign.count({ where: { status: 'active' } })).toBe(isRunning ? 1 : 0);
      expect(await texts()).toEqual(before);
      await send(true);
      expect(await events()).toMatchObject([{ details: { acceptedClaims: 1 } }]);
    });
  });

  it('a file for a draft is taken: its launch asks', async () => {
    const { id: campaignId } = await draftCampaign(db, tenantId, { now: NOW });
    expect(await addSequence({ ...operation(), campaignId, sequence })).toBe(1);
  });

  it.each([
    ['a draft', draftCampaign],
    ['a paused campaign', launchedCampaign],
  ])('templates of %s are stored: its launch or resume asks', async (name, make) => {
    const { id: campaignId } = await make(db, tenantId, { now: NOW });
    if (name === 'a paused campaign') await pauseCampaign({ ...operation(), campaignId });
    await edit(campaignId)();
    await add(campaignId)();
    expect(await db.emailTemplate.count({ where: { bodyHtml: { contains: CLAIM } } })).toBe(2);
  });

  it('another name for a template of a running campaign needs no decision about its text', async () => {
    const { id: campaignId } = await launchedCampaign(db, tenantId, { now: NOW });
    await db.emailTemplate.updateMany({ where: { campaignId }, data: { bodyHtml: CLAIM_HTML } });
    await edit(campaignId, { name: 'News' })();
    expect((await db.emailTemplate.findFirstOrThrow()).name).toBe('News');
    await expect(edit(campaignId, { subjectLine: 'News' })()).rejects.toMatchObject(REFUSED);
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
  ])('%s is refused by name, also with claims accepted', async (_kind, body, error) => {
    await expect(bulk({ channel: 'email', subject: 'News', body })(true)).rejects.toMatchObject({
      fields: { message: [expect.stringContaining(error)] },
    });
  });
});
