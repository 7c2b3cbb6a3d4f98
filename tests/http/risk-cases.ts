import type { Database } from '#app/domain/database.ts';
import { makeConsent } from '../support/consents.ts';

/**
 * One request for each risk of app/domain/access/risks.ts, as an admin sends it. step-up.test.ts sends them all, and fails for a risk
 * without a request here.
 */

/** Names and IDs that the requests use. */
export interface Things {
  tenantId: string;
  memberId: string;
  invitationId: string;
  keyId: string;
  leadId: string;
  endpointId: string;
  campaignId: string;
  templateId: string;
  sessionId: string;
  /** Values from the page that offers a second factor, read while the session was fresh. */
  sealed: string;
  code: string;
}

export interface RiskCase {
  /** 'team.invite'; for a field's form, 'settings.leads:viewersSeeAnswers'. */
  risk: string;
  path: string | ((things: Things) => string);
  form: Record<string, string> | ((things: Things) => Record<string, string>);
  /** Puts the company into the state that the form requires. */
  before?: (db: Database, things: Things) => Promise<unknown>;
  /** Something that the form needs and these tests lack. The password is still requested; what the form does is tested elsewhere. */
  needs?: 'Stripe' | 'DNS' | 'an operator' | 'a shop' | 'a mail server';
}

const atLead = ({ leadId }: Things) => `/leads/${leadId}`;
const atEndpoint = ({ endpointId }: Things) => `/admin/integrations/${endpointId}`;
const atCampaign = ({ campaignId }: Things) => `/communications/${campaignId}`;
const atTenant = (tab: string) => (things: Things) => `/admin/tenants/${things.tenantId}/${tab}`;
const FEED = {
  source: 'csv',
  url: 'https://shop.example/products.csv',
  outOfStock: 'hide',
  maxChangePercent: '30',
};
const MESSAGE = { subject: 'News', message: 'Hello', key: 'a-key-of-one-message' };

/** A tenant's fields as a form posts them: field → [page, intent, input]. */
const FIELDS: Record<string, [page: 'settings' | 'branding' | 'domain', intent: string, typed: string]> = {
  contactEmail: ['settings', 'company', 'other@shop.example'],
  allowedOrigins: ['settings', 'origins', 'https://other.example'],
  dataRetentionDays: ['settings', 'leads', '1'],
  unprovedRetentionDays: ['settings', 'leads', '7'],
  withoutConsentRetentionDays: ['settings', 'leads', '7'],
  inactiveRetentionDays: ['settings', 'leads', '90'],
  viewersSeeAnswers: ['settings', 'leads', 'on'],
  privacyContact: ['settings', 'regions', 'stranger@other.example'],
  sellsTo: ['settings', 'regions', 'US'],
  leadNotificationTo: ['settings', 'leads', 'stranger@other.example'],
  shopUrl: ['settings', 'shop', 'https://other.example/'],
  contactUrl: ['settings', 'shop', 'https://other.example/contact'],
  privacyUrl: ['settings', 'shop', 'https://other.example/privacy'],
  replyTo: ['domain', 'signature', 'stranger@other.example'],
  customDomain: ['domain', 'domain', 'quiz.other.example'],
  senderEmail: ['domain', 'sender', 'hello@other.example'],
};

const fieldCases: RiskCase[] = Object.entries(FIELDS).map(([field, [page, intent, input]]) => ({
  risk: `${page}.${intent}:${field}`,
  path: atTenant(page),
  form: { intent, changed: field, [field]: input },
}));

export const RISK_CASES: RiskCase[] = [
  ...fieldCases,
  {
    risk: 'settings.sending:marketingConsentMode',
    path: atTenant('settings'),
    form: { intent: 'sending', changed: 'marketingConsentMode', marketingConsentMode: 'notice' },
  },
  {
    risk: 'settings.sending:confirmsOffers',
    path: atTenant('settings'),
    form: { intent: 'sending', changed: 'confirmsOffers' },
  },
  {
    risk: 'settings.leads:asksForHealthConsent',
    path: atTenant('settings'),
    form: { intent: 'leads', changed: 'asksForHealthConsent' },
  },
  {
    risk: 'settings.regions:minimumAge',
    path: atTenant('settings'),
    form: { intent: 'regions', changed: 'minimumAge', minimumAge: '18' },
  },
  {
    risk: 'settings.specification:followsSpecification',
    path: atTenant('settings'),
    form: { intent: 'specification', changed: 'followsSpecification', followsSpecification: 'on' },
    needs: 'an operator',
  },
  {
    risk: 'settings.text-sender:textSender',
    path: atTenant('settings'),
    form: { intent: 'text-sender', changed: 'textSender', textSender: '+15550100177' },
    needs: 'an operator',
  },
  {
    risk: 'settings.sign-off',
    path: atTenant('settings'),
    form: {
      intent: 'sign-off',
      ...{ region: 'EU', subject: 'amounts', name: 'Ana Ruiz', firm: 'Ruiz & Co', signedOn: '2026-11-20' },
    },
  },
  {
    risk: 'settings.shorten-retention',
    path: atTenant('settings'),
    form: { intent: 'shorten-retention', days: '1' },
  },
  {
    risk: 'settings.subdomain:subdomain',
    path: atTenant('settings'),
    form: { intent: 'subdomain', changed: 'subdomain', subdomain: 'another-name' },
    needs: 'an operator',
  },
  {
    risk: 'settings.status:isActive',
    path: atTenant('settings'),
    form: { intent: 'status', isActive: 'false' },
    needs: 'an operator',
  },
  {
    risk: 'domain.verify-domain',
    path: atTenant('domain'),
    form: { intent: 'verify-domain' },
    needs: 'DNS',
  },
  {
    risk: 'domain.verify-sender',
    path: atTenant('domain'),
    form: { intent: 'verify-sender' },
    needs: 'DNS',
  },
  {
    risk: 'domain.drop-domain',
    path: atTenant('domain'),
    form: { intent: 'drop-domain' },
    before: (db, { tenantId: id }) =>
      db.tenant.update({ where: { id }, data: { customDomain: `quiz.${id}.example` } }),
  },
  {
    risk: 'domain.drop-sender',
    path: atTenant('domain'),
    form: { intent: 'drop-sender' },
    before: (db, { tenantId: id }) =>
      db.tenant.update({ where: { id }, data: { senderEmail: 'hello@shop.example', senderToken: '-' } }),
  },
  {
    risk: 'domain.mail-server',
    path: atTenant('domain'),
    form: { intent: 'mail-server', host: 'smtp.shop.example', port: '587', username: 'shop', password: '-' },
    needs: 'a mail server',
  },
  {
    risk: 'domain.drop-mail-server',
    path: atTenant('domain'),
    form: { intent: 'drop-mail-server' },
    before: (db, { tenantId }) =>
      db.mailAccount.create({
        data: { tenantId, host: 'smtp.shop.example', port: 587, username: 'shop', sealedPassword: '-' },
      }),
  },
  {
    risk: 'account.end-session',
    path: '/admin/account',
    form: ({ sessionId }) => ({ intent: 'end-session', sessionId }),
  },
  { risk: 'account.end-others', path: '/admin/account', form: { intent: 'end-others' } },
  {
    risk: 'account.disable-totp',
    path: '/admin/account',
    form: { intent: 'disable-totp' },
    before: (db, { tenantId }) =>
      db.tenantUser.updateMany({
        where: { tenantId, role: 'admin' },
        data: { totpSecret: '-', totpEnabledAt: new Date() },
      }),
  },
  {
    risk: 'twoStep.enable',
    path: '/admin/account/two-step',
    form: ({ sealed, code }) => ({ sealed, code }),
  },
  {
    risk: 'billing.change',
    path: '/admin/billing',
    form: { intent: 'change', plan: 'performance-growth', previewedAt: '2026-11-26T00:00:00Z' },
    needs: 'Stripe',
  },
  { risk: 'billing.cancel', path: '/admin/billing', form: { intent: 'cancel' }, needs: 'Stripe' },
  { risk: 'billing.resume', path: '/admin/billing', form: { intent: 'resume' }, needs: 'Stripe' },
  {
    risk: 'keys.create',
    path: '/admin/keys',
    form: { intent: 'create', name: 'New', scopes: 'leads:read' },
  },
  { risk: 'keys.rotate', path: '/admin/keys', form: ({ keyId }) => ({ intent: 'rotate', keyId }) },
  { risk: 'keys.revoke', path: '/admin/keys', form: ({ keyId }) => ({ intent: 'revoke', keyId }) },
  {
    risk: 'woocommerce.connect',
    path: '/admin/integrations/woocommerce',
    form: { intent: 'connect', url: 'https://shop.example' },
    needs: 'a shop',
  },
  {
    risk: 'woocommerce.disconnect-woocommerce',
    path: '/admin/integrations/woocommerce',
    form: { intent: 'disconnect-woocommerce' },
    before: (db, { tenantId }) =>
      db.shopConnection.create({
        data: {
          ...{ tenantId, url: 'https://shop.example', state: 'revoked', keyEnd: '1234567' },
          ...{ startedAt: new Date(), serviceOrigin: 'https://service.example' },
        },
      }),
  },
  {
    risk: 'woocommerce.make-woocommerce-secret',
    path: '/admin/integrations/woocommerce',
    form: { intent: 'make-woocommerce-secret' },
  },
  {
    risk: 'woocommerce.disconnect-shop',
    path: '/admin/integrations/woocommerce',
    form: { intent: 'disconnect-shop', shop: 'woocommerce' },
    before: (db, { tenantId }) =>
      db.shopWebhook.create({ data: { tenantId, shop: 'woocommerce', sealedSecret: '-' } }),
  },
  {
    risk: 'shopify.save-shopify-secret',
    path: '/admin/integrations/shopify',
    form: { intent: 'save-shopify-secret', secret: 'a'.repeat(32) },
  },
  {
    risk: 'shopify.disconnect-shop',
    path: '/admin/integrations/shopify',
    form: { intent: 'disconnect-shop', shop: 'shopify' },
    before: (db, { tenantId }) =>
      db.shopWebhook.create({ data: { tenantId, shop: 'shopify', sealedSecret: '-' } }),
  },
  {
    risk: 'team.invite',
    path: '/admin/team',
    form: { intent: 'invite', email: 'new@example.com', role: 'admin' },
  },
  {
    risk: 'team.resend',
    path: '/admin/team',
    form: ({ invitationId }) => ({ intent: 'resend', invitationId }),
  },
  {
    risk: 'team.role',
    path: '/admin/team',
    form: ({ memberId }) => ({ intent: 'role', memberId, role: 'admin' }),
  },
  {
    risk: 'team.end-sessions',
    path: '/admin/team',
    form: ({ memberId }) => ({ intent: 'end-sessions', memberId }),
  },
  { risk: 'team.remove', path: '/admin/team', form: ({ memberId }) => ({ intent: 'remove', memberId }) },
  {
    risk: 'newCompanies.approve',
    path: '/admin/new-companies',
    form: ({ tenantId }) => ({ intent: 'approve', companyId: tenantId }),
    before: (db, { tenantId: id }) => db.tenant.update({ where: { id }, data: { approvedAt: null } }),
    needs: 'an operator',
  },
  {
    risk: 'newCompanies.stop',
    path: '/admin/new-companies',
    form: ({ tenantId }) => ({ intent: 'stop', companyId: tenantId }),
    needs: 'an operator',
  },
  {
    risk: 'newCompanies.allow',
    path: '/admin/new-companies',
    form: ({ tenantId }) => ({ intent: 'allow', companyId: tenantId }),
    before: (db, { tenantId: id }) =>
      db.tenant.update({ where: { id }, data: { sendingStoppedAt: new Date() } }),
    needs: 'an operator',
  },
  {
    risk: 'bookkeeping.issuer',
    path: '/admin/bookkeeping',
    form: {
      ...{ intent: 'issuer', legalName: 'Other Ltd', address: 'Elsewhere', country: 'IE', taxId: '' },
      ...{ series: 'INV-', paymentDays: '14', howToPay: 'elsewhere', taxRule: 'rate', taxRate: '23' },
      ...{
        taxNote: '',
        datevConsultant: '',
        datevClient: '',
        revenueAccount: '',
        untaxedAccount: '',
        receivableAccount: '',
      },
    },
    needs: 'an operator',
  },
  { risk: 'portal.portal', path: '/admin/billing/portal', form: { intent: 'portal' }, needs: 'Stripe' },
  {
    risk: 'webhooks.create',
    path: '/admin/integrations/webhooks',
    form: { intent: 'create', url: 'https://new.example/' },
  },
  { risk: 'endpoint.update', path: atEndpoint, form: { intent: 'update', url: 'https://other.example/' } },
  { risk: 'endpoint.rotate', path: atEndpoint, form: { intent: 'rotate' } },
  { risk: 'endpoint.delete', path: atEndpoint, form: { intent: 'delete' } },
  {
    risk: 'endpoint.enable',
    path: atEndpoint,
    form: { intent: 'enable' },
    before: (db, { tenantId }) =>
      db.webhookEndpoint.updateMany({ where: { tenantId }, data: { state: 'off' } }),
  },
  {
    risk: 'crm.connect',
    path: '/admin/integrations/crm',
    form: { intent: 'connect', apiKey: 'pit-0123456789abcdef', locationId: 'another' },
  },
  { risk: 'crm.enable', path: '/admin/integrations/crm', form: { intent: 'enable' } },
  { risk: 'crm.disconnect', path: '/admin/integrations/crm', form: { intent: 'disconnect' } },
  {
    risk: 'crm.settings:sendsHealth',
    path: '/admin/integrations/crm',
    form: { intent: 'settings', changed: 'sendsHealth', sendsHealth: 'on' },
  },
  {
    risk: 'feed.connect',
    path: '/admin/integrations/feed',
    form: { ...FEED, intent: 'connect' },
    before: (db, { tenantId }) => db.productFeed.deleteMany({ where: { tenantId } }),
  },
  { risk: 'feed.save', path: '/admin/integrations/feed', form: { ...FEED, intent: 'save' } },
  { risk: 'feed.remove', path: '/admin/integrations/feed', form: { intent: 'remove' } },
  {
    risk: 'suppressions.resume',
    path: '/admin/suppressions',
    form: { intent: 'resume' },
    before: (db, { tenantId: id }) =>
      db.tenant.update({
        where: { id },
        data: { marketingPausedAt: new Date(), marketingPauseReason: 'manual' },
      }),
  },
  {
    risk: 'leads.choose-to-erase',
    path: '/leads',
    form: ({ leadId }) => ({ intent: 'choose-to-erase', leadId }),
  },
  { risk: 'leads.erase', path: '/leads', form: ({ leadId }) => ({ intent: 'erase', ids: leadId }) },
  { risk: 'lead.erase', path: atLead, form: { intent: 'erase' } },
  {
    risk: 'communications.retry-bulk',
    path: '/communications',
    form: ({ keyId }) => ({ intent: 'retry-bulk', bulkId: keyId }),
    before: (db, things) => makeBulk(db, things, { state: 'failed' }),
  },
  {
    risk: 'repeatSend.repeat',
    path: ({ keyId }) => `/communications/sent/${keyId}/again`,
    form: { intent: 'repeat', subject: 'Did you see this?', key: 'a-key-of-one-message' },
    before: (db, things) => makeBulk(db, things, { state: 'sent', sentAt: new Date('2026-01-02T00:00:00Z') }),
  },
  { risk: 'communications.email', path: '/communications', form: { intent: 'email', ...MESSAGE } },
  { risk: 'communications.sms', path: '/communications', form: { intent: 'sms', ...MESSAGE } },
  {
    risk: 'campaign.resume',
    path: atCampaign,
    form: { intent: 'resume' },
    before: (db, { campaignId: id }) =>
      db.emailCampaign.update({ where: { id }, data: { status: 'paused', pausedAt: new Date() } }),
  },
  {
    risk: 'launch.launch',
    path: (things) => `${atCampaign(things)}/launch`,
    form: { intent: 'launch' },
  },
  {
    risk: 'templateEditor.delete',
    path: (things) => `${atCampaign(things)}/templates/${things.templateId}`,
    form: { intent: 'delete' },
  },
];

/** Creates a Quick Email with the ID of the tenant's key, and the mail of its one recipient. */
async function makeBulk(
  db: Database,
  { tenantId, leadId, keyId: id }: Things,
  outcome: { state: string; sentAt?: Date },
): Promise<void> {
  const { contactId } = await db.lead.findUniqueOrThrow({ where: { id: leadId } });
  const bulk = { tenantId, channel: 'email', subject: 'News', body: 'Hello', status: 'completed' };
  await db.bulkSend.create({ data: { id, ...bulk } });
  const message = { tenantId, kind: 'email', purpose: 'bulk', dedupeKey: `bulk:${id}`, batchId: id };
  const consentId = await makeConsent(db, tenantId, { contactId });
  const { id: outboxMessageId } = await db.outboxMessage.create({
    data: {
      ...message,
      ...outcome,
      marketing: true,
      consentId,
      recipient: 'ada@example.com',
      payload: { bulkId: id },
    },
  });
  await db.bulkRecipient.create({
    data: { tenantId, bulkId: id, contactId, leadId, state: 'queued', consentId, outboxMessageId },
  });
}
