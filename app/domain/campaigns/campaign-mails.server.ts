import type { Database, Prisma } from '#app/domain/database.ts';
import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import { type MailRequest, type MailSource, type NotSent, payloadText } from '#app/domain/messaging/index.ts';
import { RESTRICTED_PERSON } from '#app/domain/privacy-requests/index.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { createMailMaker, type MailDecisions } from './allowed-mails.server.ts';
import { readSegments } from './find-campaign.server.ts';
import { stepLinkSource } from './link-utm.ts';
import {
  CAMPAIGN_PAUSED,
  OBSTACLE_NO_CONSENT,
  OBSTACLE_NOTHING_SUITS,
  type Person,
  pauseObstacle,
  readPeople,
  SUPPRESSION_OBSTACLES,
  tenantObstacle,
} from './mail-obstacles.server.ts';
import type { MailToMake, MarketingMailSettings } from './make-mails.server.ts';
import { consents, hasOtherGoals } from './plan-steps.server.ts';
import { templateColumns } from './templates.server.ts';

/** Loads the data from which a campaign's e-mails are rendered, once for all e-mails that are sent at the same time. */
export function campaignMails(
  db: Database,
  settings: MarketingMailSettings,
): MailSource<MarketingMail & { purpose: 'campaign' }> {
  const read = createMailMaker(db, settings, decideCampaignMails);
  return {
    campaign: (request) => read(request) as Promise<(MarketingMail & { purpose: 'campaign' }) | NotSent>,
  };
}

const sendColumns = {
  id: true,
  tenantId: true,
  campaignId: true,
  templateId: true,
  variantUsed: true,
  campaign: {
    select: { name: true, status: true, archivedAt: true, stopOnConversion: true, segmentGoals: true },
  },
} as const satisfies Prisma.EmailSendSelect;
type SendRow = Prisma.EmailSendGetPayload<{ select: typeof sendColumns }>;

async function decideCampaignMails(
  db: Database,
  requests: readonly MailRequest[],
  now: Date,
): Promise<MailDecisions> {
  const ids = (name: string) => requests.flatMap(({ payload }) => payloadText(payload, name) ?? []);
  const [sends, enrolments] = [
    await db.emailSend.findMany({ where: { id: { in: ids('sendId') } }, select: sendColumns }),
    await db.campaignEnrolment.findMany({
      where: { id: { in: ids('enrolmentId') } },
      select: { id: true, tenantId: true, contactId: true, leadId: true, state: true, enrolledAt: true },
    }),
  ];
  const templates = await db.emailTemplate.findMany({
    where: { id: { in: [...new Set(sends.map(({ templateId }) => templateId))] } },
    select: { ...templateColumns, tenantId: true },
  });
  const tenants = await findMarketingTenants(db, [...new Set(sends.map(({ tenantId }) => tenantId))]);
  const people = await readPeople(db, enrolments);
  const decisions = new Map<MailRequest, MailToMake | NotSent>();
  for (const request of requests) {
    const isOfRequest = (row: { id: string; tenantId: string }, name: string) =>
      row.id === payloadText(request.payload, name) && row.tenantId === request.tenantId;
    const send = sends.find((row) => isOfRequest(row, 'sendId'));
    const enrolment = enrolments.find((row) => isOfRequest(row, 'enrolmentId'));
    const template = templates.find(({ id }) => id === send?.templateId);
    const tenant = send && tenants.get(send.tenantId);
    const person = enrolment?.contactId ? people.get(enrolment.contactId) : undefined;
    if (!send || !enrolment || !template || !tenant || !person || !request.recipient) continue;
    const { recipient, suppression, isRestricted } = person;
    const obstacle =
      tenantObstacle(tenant, now) ??
      campaignObstacle(send.campaign) ??
      (isRestricted ? RESTRICTED_PERSON : null) ??
      recipientObstacle({ send, enrolment, tenant, recipient, suppression }) ??
      pauseObstacle(recipient, now);
    decisions.set(
      request,
      obstacle ?? {
        purpose: 'campaign',
        tenant,
        recipient,
        texts: template,
        variant: send.variantUsed === 'B' ? 'B' : 'A',
        sendingId: send.campaignId,
        scope: `template:${template.id}`,
        linkSource: stepLinkSource(send.campaign, template, send.variantUsed === 'B' ? 'B' : 'A'),
        mailId: send.id,
      },
    );
  }
  return decisions;
}

function campaignObstacle({ status, archivedAt }: SendRow['campaign']): NotSent | null {
  if (archivedAt || status === 'completed') return { suppressed: 'The campaign has ended.' };
  return status === 'paused' ? CAMPAIGN_PAUSED : null;
}

function recipientObstacle(options: {
  send: SendRow;
  enrolment: { state: string; enrolledAt: Date };
  tenant: MarketingTenant;
  recipient: Person['recipient'];
  suppression: string | undefined;
}): NotSent | null {
  const { send, enrolment, tenant, recipient, suppression } = options;
  if (suppression)
    return {
      suppressed: SUPPRESSION_OBSTACLES[suppression] ?? 'We send no marketing to this e-mail address.',
    };
  const segments = readSegments(send.campaign);
  if (!consents(recipient, tenant) || (segments.length > 0 && !recipient.agreesToSegments))
    return OBSTACLE_NO_CONSENT;
  if (recipient.nothingSuitable) return OBSTACLE_NOTHING_SUITS;
  if (hasOtherGoals(recipient, { segments, enrolledAt: enrolment.enrolledAt }))
    return { suppressed: 'The lead has chosen other goals since.' };
  if (send.campaign.stopOnConversion && recipient.hasBought)
    return { suppressed: 'The lead has already bought.' };
  return enrolment.state === 'stopped' ? { suppressed: 'The sequence has ended for the lead.' } : null;
}
