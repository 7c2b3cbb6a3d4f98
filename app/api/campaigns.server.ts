import { acceptClaims } from '#app/domain/campaigns/bulk-send-fields.ts';
import {
  addTemplate,
  type BulkSendStarted,
  bulkEmailInput,
  bulkSmsInput,
  campaignInput,
  createCampaign,
  describeDeparture,
  hideReasons,
  launchCampaign,
  launchInput,
  listCampaignPage,
  startBulkSend,
} from '#app/domain/campaigns/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { templateSchema } from '#app/domain/mail-templates/index.ts';
import { readCampaignWithSales, withoutReasons } from '#app/domain/performance/index.ts';
import { readIdempotencyKey } from '#app/http/idempotency-key.server.ts';
import { jsonResponse } from '#app/http/json-response.server.ts';
import { readMailFrom } from '#app/http/mail-from.server.ts';
import type { JsonBody } from '#app/http/read-json.server.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import {
  addTemplateDocs,
  createCampaignDocs,
  launchCampaignDocs,
  listCampaignsDocs,
  listCampaignsQuery,
  readCampaignDocs,
} from './docs/campaigns.ts';
import { bulkEmailDocs, bulkSmsDocs } from './docs/leads.ts';
import { declareGuardedCall, type GuardedInput } from './guarded-call.server.ts';

export const getCampaigns = declareGuardedCall({
  method: 'GET',
  path: '/api/campaigns',
  capability: 'campaigns.read',
  summary: 'List campaigns, the newest first',
  query: listCampaignsQuery,
  docs: listCampaignsDocs,
  async handle({ query, context, tenantId, actor }) {
    const { db } = context.services;
    const page = await listCampaignPage({ db, tenantId, ...query });
    if (await seesAnswers(db, actor, tenantId)) return jsonResponse(page);
    const campaigns = page.campaigns.map((campaign) => ({
      ...campaign,
      skipped: hideReasons(campaign.skipped),
    }));
    return jsonResponse({ ...page, campaigns });
  },
});

export const postCampaign = declareGuardedCall({
  method: 'POST',
  path: '/api/campaigns',
  capability: 'campaigns.edit',
  summary: 'Create a campaign as a draft',
  maxBytes: 16 * 1024,
  body: campaignInput,
  docs: createCampaignDocs,
  async handle({ values, context, tenantId, by: auditActor, now }) {
    const { db } = context.services;
    const created = await createCampaign({ db, tenantId, values, actor: auditActor, now });
    const { statusVersion: _, ...campaign } = created;
    return jsonResponse({ campaign }, { status: 201 });
  },
});

export const getCampaign = declareGuardedCall({
  method: 'GET',
  path: '/api/campaigns/:campaignId',
  capability: 'campaigns.read',
  summary: 'Read a campaign with its templates and results',
  docs: readCampaignDocs,
  async handle({ context, tenantId, params, actor }) {
    const { db } = context.services;
    const campaignId = params.campaignId ?? '';
    const whole = await readCampaignWithSales(db, { tenantId, campaignId });
    const {
      steps,
      latestSaleIds: _sales,
      ...campaign
    } = (await seesAnswers(db, actor, tenantId)) ? whole : withoutReasons(whole);
    return jsonResponse({ campaign, templates: steps });
  },
});

export const postLaunch = declareGuardedCall({
  method: 'POST',
  path: '/api/campaigns/:campaignId/launch',
  capability: 'campaigns.send',
  summary: 'Launch a draft and start sending its e-mails',
  maxBytes: 1024,
  body: launchInput,
  docs: launchCampaignDocs,
  async handle({ values, context, tenantId, params, by: auditActor, now }) {
    const campaignId = params.campaignId ?? '';
    const { db, outbox } = context.services;
    const { holdoutPercent, acceptClaims: acceptsClaims } = values;
    const { name } = await launchCampaign({
      ...{ db, tenantId, campaignId, holdoutPercent, acceptsClaims },
      ...{ actor: auditActor, now },
    });
    outbox.wake();
    return jsonResponse({ message: `“${name}” is launched. Its e-mails go out in your send window.` });
  },
});

/** A running campaign sends a template without another step, so the decision about its claims comes with it. */
const templateInput = templateSchema.safeExtend({ acceptClaims });

export const postTemplate = declareGuardedCall({
  method: 'POST',
  path: '/api/campaigns/:campaignId/templates',
  capability: 'campaigns.edit',
  summary: 'Add a template to a campaign',
  maxBytes: 512 * 1024,
  body: templateInput,
  docs: addTemplateDocs,
  async handle({ values, context, tenantId, params, by: auditActor, now }) {
    const campaignId = params.campaignId ?? '';
    const { db } = context.services;
    const { acceptClaims: acceptsClaims, ...template } = values;
    const storedTemplate = await addTemplate({
      ...{ db, tenantId, campaignId, values: template, acceptsClaims },
      ...{ actor: auditActor, now },
    });
    return jsonResponse({ template: storedTemplate }, { status: 201 });
  },
});

export const postBulkEmail = declareGuardedCall({
  method: 'POST',
  path: '/api/leads/bulk-email',
  capability: 'campaigns.send',
  summary: 'Write an e-mail to leads; without leadIds to all',
  maxBytes: 8 * 1024 * 1024,
  body: bulkEmailInput,
  repetition: 'converges',
  docs: bulkEmailDocs,
  async handle(input) {
    const { subject, message } = input.values;
    const started = await startSend(input, { channel: 'email', subject, body: message }, input.values);
    const place = input.context.services.env.SMTP_URL
      ? ''
      : ' No mail server is set up, so the e-mails stay in the local mailbox.';
    return jsonResponse({ message: `${describeStarted(started, 'e-mail')}${place}` });
  },
});

export const postBulkSms = declareGuardedCall({
  method: 'POST',
  path: '/api/leads/bulk-sms',
  capability: 'campaigns.send',
  summary: 'Write a text of at most 160 characters to leads who agreed to texts; without leadIds to all',
  maxBytes: 8 * 1024 * 1024,
  body: bulkSmsInput,
  repetition: 'converges',
  docs: bulkSmsDocs,
  async handle(input) {
    const { message } = input.values;
    const started = await startSend(input, { channel: 'sms', body: message }, input.values);
    const place = input.context.services.env.TWILIO_ACCOUNT_SID
      ? ''
      : ' No provider of texts is set up, so the texts stay in the local mailbox.';
    return jsonResponse({ message: `${describeStarted(started, 'text')}${place}` });
  },
});

/** Starts a bulk send to the chosen leads, or to all leads without `leadIds`, and wakes the worker. */
async function startSend(
  {
    request,
    body,
    context,
    tenantId,
    by: auditActor,
    now,
  }: GuardedInput<'campaigns.send'> & { body: JsonBody },
  message: Parameters<typeof startBulkSend>[0]['message'],
  { leadIds, acceptClaims: acceptsClaims }: { leadIds?: string[]; acceptClaims: boolean },
): Promise<BulkSendStarted> {
  const { db, outbox } = context.services;
  const started = await startBulkSend({
    db,
    tenantId,
    message,
    chosen: leadIds && { ids: leadIds },
    acceptsClaims,
    isLive: isLiveService(context.services.env),
    mailFrom: readMailFrom({ context, request }),
    idempotency: readIdempotencyKey(request, body.raw),
    actor: auditActor,
    now,
  });
  outbox.wake();
  return started;
}

/** '12 e-mails are being sent. 3 leads are skipped: 2 without consent, 1 opted out.' */
function describeStarted(
  { recipients, skipped, departure, timeZone }: BulkSendStarted,
  noun: string,
): string {
  const count = (n: number, word: string) => `${n.toLocaleString('en-US')} ${word}${n === 1 ? '' : 's'}`;
  const skippedCount = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  const sent =
    recipients === 0
      ? `No ${noun} is sent.`
      : departure.kind === 'now'
        ? `${count(recipients, noun)} ${recipients === 1 ? 'is' : 'are'} being sent.`
        : `${count(recipients, noun)} ${recipients === 1 ? 'waits' : 'wait'}. ${describeDeparture(departure, timeZone)}`;
  if (skippedCount === 0) return sent;
  const reasons = Object.entries(skipped).map(
    ([reason, n]) => `${n.toLocaleString('en-US')} ${SKIPPED[reason] ?? reason}`,
  );
  return `${sent} ${count(skippedCount, 'lead')} ${skippedCount === 1 ? 'is' : 'are'} skipped: ${reasons.join(', ')}.`;
}

const SKIPPED: Readonly<Record<string, string>> = {
  noConsent: 'without consent',
  unconfirmed: 'who have not confirmed the offers yet',
  suppressed: 'opted out or undeliverable',
  nothingSuitable: 'with nothing suitable',
  unvouched: 'above the limit of 50 recipients for a new company until it pays or is approved',
  noAddress: 'without an address',
  noPhone: 'without a phone number that texts can reach',
  noTextConsent: 'without consent to texts',
  textsThisMonth: 'who already got the maximum number of texts this month',
  unregistered: 'with a US phone number, which the company is not registered to text',
  sameNumber: 'with the phone number of another lead',
  sameAddress: 'with the e-mail address of another lead',
};
