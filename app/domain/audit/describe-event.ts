import { REFUSAL_MINUTES } from './refusals.ts';

/** Data of a log line in addition to the actor and the time. */
export type AuditDetails = Readonly<Record<string, unknown>>;

export interface AuditChange {
  field: string;
  from: string;
  to: string;
}

/** The rest of a sentence that begins with the actor. A test checks that every action in the code is here. */
const AUDIT_EVENT_SENTENCES: Record<string, (details: AuditDetails, targetId: string) => string> = {
  'session.start': ({ secondFactor }) => `logged in${DESCRIBED_SECOND_FACTORS[String(secondFactor)] ?? ''}`,
  'session.wrong-password': (details) =>
    `tried to log in ${asWhom(details)} with a wrong password${describeTimes(details)}`,
  'session.wrong-code': (details) => `entered a wrong two-step code${describeTimes(details)}`,
  'session.wrong-step-up': (details) =>
    `entered a wrong password when asked to confirm${describeTimes(details)}`,
  'session.locked-out': (details) =>
    `was kept out after too many tries to log in${details.email ? ` as ${details.email}` : ''}${describeTimes(details)}`,
  'access.refuse': (details) =>
    `was refused: ${DESCRIBED_REFUSAL_REASONS[String(details.why)] ?? 'not allowed'}${describeTimes(details)}`,
  'access.wrong-key': (details) => `called the API with an unknown or revoked key${describeTimes(details)}`,

  'account.change-password': () => 'changed their password',
  'account.reset-password': () => 'set a new password by mail',
  'account.save-name': () => 'changed their name',
  'account.verify-email': () => 'confirmed their e-mail address',
  'secrets.reseal': ({ resealed, unreadable }) =>
    `sealed ${resealed} stored secrets anew${unreadable ? `; ${unreadable} could not be read` : ''}`,
  'account.reset-operator': ({ email, secondFactor }) =>
    `gave the operator ${email} a new one-time password${secondFactor ? ' and removed their second factor' : ''}`,
  'account.enable-totp': () => 'switched two-step log-in on',
  'account.end-sessions': ({ count }) =>
    `logged out ${count === 1 ? 'another device' : `${count} other devices`}`,
  'account.disable-totp': () => 'switched two-step log-in off',

  'team.invite': ({ email, role }) => `invited ${email} as ${role}`,
  'team.withdraw-invitation': ({ email }) => `withdrew the invitation of ${email ?? 'a colleague'}`,
  'team.join': ({ role }) => `joined as ${role}`,
  'team.change-role': ({ email, role }) => {
    const to = isDescribedChange(role) ? role.to : role;
    return `made ${email ?? 'a colleague'} ${to === 'admin' || to === 'editor' ? 'an' : 'a'} ${to}`;
  },
  'team.end-sessions': ({ email }) => `logged ${email} out everywhere`,
  'team.remove': ({ email, role }) => `removed ${email}, ${role}`,

  'api-key.create': ({ name }) => `made the API key “${name}”`,
  'api-key.rotate': ({ name }) => `replaced the API key “${name ?? 'without a name'}”`,
  'api-key.revoke': ({ name }) => `revoked the API key “${name ?? 'without a name'}”`,

  'tenant.create': ({ name }) => `created the company ${name}`,
  'tenant.update': (details) => `changed ${joinFields(listChanges(details).map(({ field }) => field))}`,
  'tenant.sign-off': ({ region, subject, name }) => `recorded that ${name} allows ${subject} in ${region}`,
  'tenant.revoke-sign-off': ({ region, subject }) => `revoked the sign-off of ${subject} in ${region}`,
  'tenant.approve': () => 'approved the company: its marketing has no limit of 50 people',
  'tenant.stop-sending': () => 'stopped all messages of the company',
  'tenant.allow-sending': () => 'allowed the company to send messages again',
  'tenant.ask-address': ({ email }) => `sent ${email} another question whether it wants notices`,
  'tenant.confirm-address': ({ email }) => `confirmed ${email} for notices`,
  'tenant.set-logo': () => 'uploaded a logo',
  'tenant.remove-logo': () => 'removed the logo',
  'tenant.set-cover': () => 'uploaded a picture for the cover',
  'tenant.remove-cover': () => 'removed the picture of the cover',
  'tenant.verify-domain': (details) => `connected the domain ${readNewValue(details.customDomain)}`,
  'tenant.want-sender': (details) => `asked for the sender address ${readNewValue(details.senderEmail)}`,
  'tenant.verify-sender': ({ senderEmail }) => `confirmed the sender address ${senderEmail}`,
  'tenant.drop-sender': () => 'removed the sender address',
  'tenant.set-mail-server': ({ host, username }) => `set the mail server ${host} with the user ${username}`,
  'tenant.drop-mail-server': () => 'removed the mail server',

  'tenant.plan-retention': ({ days, from }) =>
    `set leads to be erased after ${days} days, starting ${String(from).slice(0, 10)}`,
  'tenant.cancel-retention': ({ days }) => `cancelled the erasure of leads after ${days} days`,
  'tenant.start-retention': ({ days }) => `started erasing leads after ${days} days, as set 7 days earlier`,

  'tenant.pause-marketing': ({ reason, sent, bounces, complaints }) =>
    reason === 'manual'
      ? 'paused marketing'
      : `paused marketing: ${bounces} bounces and ${complaints} complaints of ${sent} e-mails`,
  'tenant.resume-marketing': () => 'resumed marketing',

  'billing.status': ({ to }) =>
    `learned from Stripe that the subscription is ${DESCRIBED_SUBSCRIPTION_STATUSES[String(to)] ?? String(to)}`,
  'billing.plan': ({ plan }) => `changed the plan to ${String(plan ?? 'a plan set in Stripe')}`,
  'billing.terms': (details) =>
    `changed ${joinFields(listChanges(details).map(({ field }) => field))} to match the subscription in Stripe`,
  'billing.cancel': () => 'canceled the subscription at the end of the billing period',
  'billing.resume': () => 'resumed the subscription',
  'billing.use-card': () => 'set the subscription to charge the card entered last',
  'billing.details': (details) =>
    `changed ${joinFields(listChanges(details).map(({ field }) => field))} of the billing details`,
  'billing.open-portal': () => 'opened Stripe’s page for payment methods',

  'suppression.add': ({ channel }) =>
    `put ${channel === 'sms' ? 'a phone number' : 'an e-mail address'} on the do-not-contact list`,
  'suppression.remove': ({ channel }) =>
    `removed ${channel === 'sms' ? 'a phone number' : 'an e-mail address'} from the do-not-contact list`,
  'suppression.begin-import': ({ rows }) =>
    `started importing a file of ${rows} rows into the do-not-contact list`,
  'suppression.import': ({ added: addedCount, rows }) =>
    `imported ${addedCount} of ${rows} addresses into the do-not-contact list`,

  'catalogue.update': (details, entry) =>
    `changed ${joinFields(listChanges(details).map(({ field }) => field))} of ${entry}`,
  'catalogue.set-picture': (_details, entry) => `uploaded a picture of ${entry}`,

  'message.send-again': ({ purpose, state }) =>
    `resent a message (${purpose}, previously ${state === 'failed' || state === 'on-hold' ? state : 'uncertain'})`,
  'message.send-group-again': ({ purpose, state, count }) =>
    `resent ${count} messages (${purpose}, previously ${state})`,

  'sale.record': ({ orderId, saleAmountCents }) =>
    `recorded a sale of ${valueText('Cents', saleAmountCents)}${ofOrder(orderId)}`,
  'sale.change': ({ orderId, saleAmountCents }) =>
    `accepted the shop’s total of ${valueText('Cents', saleAmountCents)}${ofOrder(orderId)}`,
  'sale.refund': ({ orderId, refundCents }) =>
    `refunded ${valueText('Cents', refundCents)}${ofOrder(orderId)}`,
  'sale.begin-import': ({ rows }) => `began to import ${rows} sales from a file`,
  'sale.import': ({ stored: storedCount, rows }) => `imported ${storedCount} of ${rows} sales from a file`,
  'billing.contract': ({ shopBasis, windowDays, renewals }) =>
    `changed the commission contract (${shopBasis === 'goods' ? 'items' : 'total'}, ${windowDays === null ? 'no window' : `${windowDays} days`}, renewals ${renewals ? 'count' : 'wait'})`,
  'order.match': ({ orderId, matchedBy }) =>
    `matched an order with a lead${ofOrder(orderId)} (${matchedBy === 'hand' ? 'chosen by hand' : `suggested by ${matchedBy}`})`,
  'intake.dismiss': ({ source }) =>
    source === DESCRIBED_REPLY_SOURCE
      ? 'read a reply to a text'
      : `dismissed ${nameSource(source)} on “Needs a look”`,
  'intake.restore': ({ source }) => `put ${nameSource(source)} back on “Needs a look”`,
  'intake.take': ({ source }) =>
    source === DESCRIBED_REPLY_SOURCE
      ? 'read a reply to a text and stopped the texts to its number'
      : `took ${nameSource(source)} with a corrected value`,
  'request.finish': ({ kind }) => `marked a request as done (${nameRequest(kind)})`,
  'request.enter': ({ kind }) => `entered a request (${nameRequest(kind)})`,
  'order.dismiss': ({ orderId }) => `dismissed an unmatched order${ofOrder(orderId)}`,
  'order.restore': ({ orderId }) => `put an unmatched order back into the inbox${ofOrder(orderId)}`,

  'shop.set-secret': ({ shop }) => `set a new webhook secret of ${shopName(shop)}`,
  'shop.ask-key': ({ shop, host }) => `asked ${shopName(shop)} at ${host} for a connection`,
  'shop.refuse-key': ({ shop }) => `refused the connection in ${shopName(shop)}`,
  'shop.connect': ({ shop }) => `approved the connection of ${shopName(shop)}`,
  'shop.disconnect': ({ shop }) => `disconnected ${shopName(shop)} and deleted its key`,
  'shop.forget': ({ shop }) => `marked the steps after disconnecting ${shopName(shop)} as done`,
  'feed.teach': ({ line, entry }) =>
    entry ? `matched “${line}” in orders to ${entry}` : `marked “${line}” in orders as not in the catalog`,
  'shop.remove-secret': ({ shop }) => `disconnected the webhooks of ${shopName(shop)}`,

  'feed.save': (details) =>
    `changed the product feed: ${joinFields(listChanges(details).map(({ field }) => field))}`,
  'feed.enable': () => 'switched the product feed on',
  'feed.disable': () => 'switched the product feed off',
  'feed.remove': () => 'removed the product feed',
  'feed.match': ({ count }) =>
    `matched ${count === 1 ? '1 product' : `${count} products`} of the catalogue with the product feed`,
  'feed.accept-prices': () => 'accepted product feed prices above the limit',

  'webhook.create': ({ host }) => `added a webhook endpoint at ${host}`,
  'webhook.update': ({ host }) => `changed the webhook endpoint at ${host}`,
  'webhook.rotate': ({ host }) => `made a new secret for the webhook endpoint at ${host}`,
  'webhook.enable': ({ host }) => `switched on the webhook endpoint at ${host}`,
  'webhook.disable': ({ host }) => `switched off the webhook endpoint at ${host}`,
  'webhook.delete': ({ host }) => `deleted the webhook endpoint at ${host}`,
  'webhook.replay': ({ count, host }) =>
    `sent ${count === 1 ? '1 event' : `${count} events`} again to the webhook endpoint at ${host}`,

  'crm.connect': (details) =>
    `changed ${joinFields(listChanges(details).map(({ field }) => field))} of the connection to the CRM`,
  'crm.update': (details) =>
    `changed what the CRM is told: ${joinFields(listChanges(details).map(({ field }) => field))}`,
  'crm.erased': () => 'marked a contact as erased in the CRM',
  'crm.retry': () => 'sent a lead to the CRM again',
  'crm.resync': ({ count, since }) => `sent ${countLeads(count)} since ${String(since)} to the CRM again`,

  'lead.erase': () => 'erased a person',
  'lead.read': () => 'opened a lead',
  'lead.read-plan': () => 'opened the plan of a lead',
  'lead.export-person': () => 'exported a lead’s data',
  'lead.export-list': ({ withAnswers }) =>
    `exported leads${withAnswers ? ', including safety answers' : ', without safety answers'}`,
  'lead.add-tag': ({ tag, count, isUndo }) =>
    isUndo
      ? `put the tag “${tag}” back on ${countLeads(count)}`
      : `added the tag “${tag}” to ${countLeads(count)}`,
  'lead.remove-tag': ({ tag, count }) => `removed the tag “${tag}” from ${countLeads(count)}`,
  'lead.mark-contacted': ({ count }) => `marked ${countLeads(count)} as contacted`,
  'lead.mark-not-contacted': ({ count }) => `marked ${countLeads(count)} as not contacted`,
  'lead.add-note': () => 'wrote a note on a lead',
  'lead.edit-note': () => 'edited a note on a lead',
  'lead.delete-note': () => 'deleted a note on a lead',
  'lead.restore-note': () => 'restored a note on a lead',
  'lead.look-at-plan': () => 'reviewed a plan made before today’s rules',
  'lead.save-view': ({ name }) => `saved the view “${name}”`,
  'lead.delete-view': ({ name }) => `deleted the view “${name}”`,

  'campaign.create': ({ name }) => `created the campaign “${name}”`,
  'campaign.update': (details) =>
    `changed ${joinFields(listChanges(details).map(({ field }) => field))} of a campaign`,
  'campaign.duplicate': ({ name }) => `duplicated the campaign “${name}”`,
  'campaign.launch': ({ name, acceptedClaims }) =>
    `launched the campaign “${name}”${describeClaims(acceptedClaims)}`,
  'campaign.pause': ({ name }) => `paused the campaign “${name}”`,
  'campaign.resume': ({ name, acceptedClaims }) =>
    `resumed the campaign “${name}”${describeClaims(acceptedClaims)}`,
  'campaign.complete': ({ name }) => `completed the campaign “${name}”`,
  'campaign.archive': ({ name }) => `archived the campaign “${name}”`,
  'campaign.unarchive': ({ name }) => `unarchived the campaign “${name}”`,
  'campaign.test-mail': ({ name }) => `sent a test of “${name}” to themselves`,
  'campaign.retry-bulk': ({ count, channel }) =>
    `sent ${channel === 'sms' ? 'a text' : 'an e-mail'} again to ${countLeads(count)} for whom it had failed`,
  'campaign.add-picture': () => 'uploaded a picture for e-mails',
  'campaign.add-template': ({ name, campaign }) => `added the template “${name}” to “${campaign}”`,
  'campaign.upload-templates': ({ name, count, acceptedClaims }) =>
    `added ${count === 1 ? '1 template' : `${count} templates`} to the campaign “${name}”${describeClaims(acceptedClaims)}`,
  'campaign.edit-template': ({ name, campaign }) => `edited the template “${name}” of “${campaign}”`,
  'campaign.delete-template': ({ name, campaign }) => `deleted the template “${name}” of “${campaign}”`,
  'campaign.reorder-templates': ({ name }) => `put the templates of “${name}” in another order`,
  'campaign.cancel-bulk': ({ channel }) => `cancelled ${channel === 'sms' ? 'a text' : 'an e-mail'} to leads`,
  'campaign.bulk-send': ({ channel, count, acceptedClaims }) =>
    `sent ${channel === 'sms' ? 'a text' : 'an e-mail'} to ${countLeads(count)}${describeClaims(acceptedClaims)}`,

  'audit.export': () => 'exported the audit log',

  'site.save-support': () => 'changed the support contact',
  'site.save-claims': () => 'changed the landing page',
  'legal.save-identity': () => 'changed who runs the service',
  'billing.save-issuer': () => 'changed who issues bills',
  'billing.issue-bills': ({ months }) => `issued the missing bills of ${String(months)}`,
  'legal.accept': () => 'accepted the legal documents',
  'site.save-search-figures': (_details, article) => `changed the search figures of the article ${article}`,
};

const shopName = (shop: unknown) => (shop === 'shopify' ? 'Shopify' : 'WooCommerce');
const DESCRIBED_REQUESTS: Readonly<Record<string, string>> = {
  copy: 'a copy of the data',
  correct: 'a correction',
  delete: 'erasure',
  restrict: 'restricted use',
  'withdraw-health': 'withdrawal of health answers',
  object: 'objection',
  complain: 'complaint',
  appeal: 'appeal',
};
const nameRequest = (kind: unknown) => DESCRIBED_REQUESTS[String(kind)] ?? 'unknown';
const ofOrder = (orderId: unknown) => (typeof orderId === 'string' ? `, order ${orderId}` : '');
const DESCRIBED_PROBLEM_SOURCES: Readonly<Record<string, string>> = {
  shop: 'a report of the shop',
  pixel: 'a report of the thank-you page',
  feed: 'a problem of the product feed',
  product: 'a product of an order',
  'mail-report': 'a report of the mail provider',
  'text-report': 'a report of the text provider',
  'text-reply': 'a reply',
};
const DESCRIBED_REPLY_SOURCE = 'text-reply';
const nameSource = (source: unknown) => DESCRIBED_PROBLEM_SOURCES[String(source)] ?? 'an entry';
const describeClaims = (count: unknown) =>
  typeof count === 'number'
    ? ` with ${count === 1 ? 'a sentence' : `${count} sentences`} that may claim a medical effect`
    : '';
const countLeads = (count: unknown) =>
  typeof count === 'number' && count !== 1 ? `${count.toLocaleString('en-US')} leads` : 'a lead';

const DESCRIBED_SUBSCRIPTION_STATUSES: Readonly<Record<string, string>> = {
  active: 'active',
  trialing: 'in its trial',
  past_due: 'overdue',
  unpaid: 'unpaid',
  incomplete: 'not paid yet',
  incomplete_expired: 'given up without a payment',
  canceled: 'ended',
  paused: 'paused',
};

const DESCRIBED_SECOND_FACTORS: Record<string, string> = {
  app: ' with a code from their app',
  recovery: ' with a recovery code',
};

const asWhom = ({ email, isCrowd }: AuditDetails) => {
  if (typeof email === 'string') return `as ${email}`;
  return isCrowd ? 'as one of several accounts' : 'as an unknown e-mail address';
};

/** The first refusal is written immediately on its own line. When the window closes, a second line records how many refusals there were. */
const describeTimes = ({ times }: AuditDetails) =>
  typeof times === 'number' && times > 1 ? `, ${times} times within ${REFUSAL_MINUTES} minutes` : '';

const DESCRIBED_REFUSAL_REASONS: Record<string, string> = {
  role: 'their role does not allow it',
  scope: 'the key’s scopes do not allow it',
  tenant: 'it named a company that is not theirs',
  'step-up': 'the password was not given lately',
};

export const knowsAction = (action: string): boolean => Object.hasOwn(AUDIT_EVENT_SENTENCES, action);

/** Describes an event: 'invited bea@shop.example as editor'. An action of another version is shown by its name. */
export function describeEvent(action: string, details: AuditDetails, targetId: string | null): string {
  const sentence = knowsAction(action) ? AUDIT_EVENT_SENTENCES[action] : undefined;
  return sentence ? sentence(details, targetId ?? '') : `did ${action}`;
}

/** Lists the fields that an action changed, with old and new values, as text. */
export const listChanges = (details: AuditDetails): AuditChange[] =>
  Object.entries(details).flatMap(([key, value]) =>
    isDescribedChange(value)
      ? [{ field: fieldName(key), from: valueText(key, value.from), to: valueText(key, value.to) }]
      : [],
  );

const isDescribedChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

const readNewValue = (value: unknown) => (isDescribedChange(value) ? String(value.to) : String(value ?? ''));

/** Formats a field's name: 'commissionRateBps' is 'commission rate', 'companies.text' is 'companies: text'. */
const fieldName = (key: string): string =>
  key
    .replace(/(Cents|Bps)$/, '')
    .replace('.', ': ')
    .replace(/-/g, ' ')
    .replace(
      /([a-z])([A-Z]+)/g,
      (_all, before: string, capitals: string) => `${before} ${capitals.toLowerCase()}`,
    );

function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number' && key.endsWith('Cents')) return (value / 100).toFixed(2);
  if (typeof value === 'number' && key.endsWith('Bps')) return `${value / 100}%`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const MAX_DESCRIBED_CHANGES = 3;

function joinFields(fields: readonly string[]): string {
  if (fields.length === 0) return 'the company';
  const more = fields.length - MAX_DESCRIBED_CHANGES;
  if (more > 1) return `${fields.slice(0, MAX_DESCRIBED_CHANGES).join(', ')} and ${more} more`;
  return fields.length === 1
    ? (fields[0] as string)
    : `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}`;
}
