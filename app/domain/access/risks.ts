import {
  charges,
  destroys,
  exposes,
  type FieldRisks,
  type FormRisk,
  HARMLESS,
  loosens,
  mailsMany,
  type Risk,
  redirects,
  when,
} from './risk-kinds.ts';
import { TENANT_FIELD_RISKS } from './tenant-field-risks.ts';

/**
 * Declares once what each console form, file and API call could do in the hands of a person who found an open session. These tables
 * determine the repeated password prompt, the warning before the action, and the audit line that tests/http/step-up.test.ts requires. A
 * form, file or call that is missing here fails a test.
 */

const BY_TENANT_FIELDS = { byFields: TENANT_FIELD_RISKS } as const;

/** Mailing one recipient is not risky; mailing a list, or all leads, is. */
const isRiskyForManyLeads = ({ all, leadIds }: { all?: string; leadIds?: readonly string[] }) =>
  Boolean(all) || leadIds?.length !== 1;
const toManyLeads = when(mailsMany(), isRiskyForManyLeads);

const IMPORT_RISKS = { show: HARMLESS, match: HARMLESS, apply: HARMLESS } as const;

/** The forms of the console's pages: page → intent → risk. Each page passes its entry to `consoleForms`. */
export const FORM_RISKS = {
  account: {
    name: HARMLESS,
    password: 'holdsPassword',
    verify: HARMLESS,
    'end-session': destroys(),
    'end-others': destroys(),
    'disable-totp': exposes(),
  },
  twoStep: { enable: destroys() },
  confirm: { confirm: 'holdsPassword' },
  home: { answer: BY_TENANT_FIELDS, 'put-away': HARMLESS },
  settings: {
    company: BY_TENANT_FIELDS,
    origins: BY_TENANT_FIELDS,
    region: BY_TENANT_FIELDS,
    texts: BY_TENANT_FIELDS,
    'text-sender': BY_TENANT_FIELDS,
    sending: BY_TENANT_FIELDS,
    leads: BY_TENANT_FIELDS,
    shop: BY_TENANT_FIELDS,
    terms: BY_TENANT_FIELDS,
    subdomain: BY_TENANT_FIELDS,
    regions: BY_TENANT_FIELDS,
    specification: BY_TENANT_FIELDS,
    'sign-off': loosens(),
    'revoke-sign-off': HARMLESS,
    status: BY_TENANT_FIELDS,
    'shorten-retention': destroys(),
    'cancel-retention': HARMLESS,
    // Sends one proof mail to an address that the settings already contain, and has its own limit.
    'ask-address': HARMLESS,
  },
  branding: {
    look: BY_TENANT_FIELDS,
    cover: BY_TENANT_FIELDS,
    logo: HARMLESS,
    'remove-logo': HARMLESS,
    picture: HARMLESS,
    'remove-picture': HARMLESS,
  },
  domain: {
    signature: BY_TENANT_FIELDS,
    domain: BY_TENANT_FIELDS,
    sender: BY_TENANT_FIELDS,
    'verify-domain': redirects(),
    'drop-domain': destroys(),
    'verify-sender': redirects(),
    'check-sender': HARMLESS,
    'drop-sender': destroys(),
    'mail-server': redirects(),
    'test-mail-server': HARMLESS,
    'drop-mail-server': destroys(),
  },
  tenants: { create: HARMLESS },
  newCompanies: { approve: mailsMany(), stop: destroys(), allow: mailsMany() },
  billing: {
    details: HARMLESS,
    change: charges(),
    cancel: destroys(),
    resume: charges(),
  },
  portal: { portal: charges() },
  keys: {
    create: exposes(),
    rotate: destroys(),
    revoke: destroys(),
  },
  team: {
    invite: exposes(),
    resend: exposes(),
    withdraw: HARMLESS,
    role: exposes(),
    'end-sessions': destroys(),
    remove: destroys(),
  },
  webhooks: { create: exposes() },
  woocommerce: {
    connect: redirects(),
    retry: HARMLESS,
    'disconnect-woocommerce': destroys(),
    forget: HARMLESS,
    'make-woocommerce-secret': destroys(),
    'disconnect-shop': destroys(),
  },
  shopify: { 'save-shopify-secret': redirects(), 'disconnect-shop': destroys() },
  endpoint: {
    update: redirects(),
    rotate: destroys(),
    delete: destroys(),
    enable: exposes(),
    disable: HARMLESS,
    test: HARMLESS,
    'replay-one': HARMLESS,
    replay: HARMLESS,
  },
  crm: {
    connect: exposes(),
    test: HARMLESS,
    enable: exposes(),
    disable: HARMLESS,
    disconnect: destroys(),
    settings: {
      byFields: { sendsHealth: when(exposes(), (isOn) => isOn === true) },
    },
    retry: HARMLESS,
    erased: HARMLESS,
    resync: HARMLESS,
  },
  feed: {
    connect: redirects(),
    save: redirects(),
    read: HARMLESS,
    'accept-prices': HARMLESS,
    match: HARMLESS,
    'sell-only-matched': HARMLESS,
    enable: HARMLESS,
    disable: HARMLESS,
    remove: destroys(),
  },
  catalogue: {
    sell: HARMLESS,
    'stop-selling': HARMLESS,
    'sell-all': HARMLESS,
    'check-links': HARMLESS,
    'save-cells': HARMLESS,
    'preview-prices': HARMLESS,
  },
  catalogueImport: IMPORT_RISKS,
  product: { product: HARMLESS, picture: HARMLESS, 'remove-picture': HARMLESS },
  sales: { record: HARMLESS, refund: HARMLESS },
  contract: { contract: HARMLESS },
  salesImport: IMPORT_RISKS,
  inbox: { confirm: HARMLESS, match: HARMLESS, dismiss: HARMLESS, restore: HARMLESS },
  needsALook: {
    teach: HARMLESS,
    take: HARMLESS,
    record: HARMLESS,
    dismiss: HARMLESS,
    restore: HARMLESS,
    'stop-texts': HARMLESS,
    'go-on': HARMLESS,
  },
  requests: { enter: HARMLESS, finish: HARMLESS },
  suppressions: {
    search: HARMLESS,
    add: HARMLESS,
    remove: HARMLESS,
    resume: mailsMany(),
  },
  suppressionsImport: IMPORT_RISKS,
  leads: {
    search: HARMLESS,
    'save-view': HARMLESS,
    'delete-view': HARMLESS,
    'add-tag': HARMLESS,
    'remove-tag': HARMLESS,
    'mark-contacted': HARMLESS,
    'mark-not-contacted': HARMLESS,
    undo: HARMLESS,
    // The password is requested before the leads are listed, and not after.
    'choose-to-erase': { ...destroys(), isQuestion: true },
    erase: destroys(),
  },
  lead: {
    record: HARMLESS,
    'add-tag': HARMLESS,
    'remove-tag': HARMLESS,
    'mark-contacted': HARMLESS,
    'mark-not-contacted': HARMLESS,
    undo: HARMLESS,
    'add-note': HARMLESS,
    'edit-note': HARMLESS,
    'delete-note': HARMLESS,
    'restore-note': HARMLESS,
    'look-at-plan': HARMLESS,
    'answer-text': HARMLESS,
    'stop-texts': HARMLESS,
    'go-on': HARMLESS,
    erase: destroys(),
  },
  conversation: {
    'mark-read': HARMLESS,
    'mark-unread': HARMLESS,
    'stop-texts': HARMLESS,
    'answer-text': HARMLESS,
  },
  communications: {
    upload: HARMLESS,
    create: HARMLESS,
    'use-sequence': HARMLESS,
    search: HARMLESS,
    preview: HARMLESS,
    'retry-bulk': mailsMany(),
    'cancel-bulk': HARMLESS,
    email: toManyLeads,
    sms: toManyLeads,
  },
  repeatSend: { repeat: mailsMany() },
  preview: { preview: HARMLESS, check: HARMLESS, links: HARMLESS, count: HARMLESS },
  testMail: { test: HARMLESS },
  mailPictures: { picture: HARMLESS },
  campaign: {
    update: HARMLESS,
    pause: HARMLESS,
    resume: mailsMany(),
    complete: HARMLESS,
    archive: HARMLESS,
    unarchive: HARMLESS,
    duplicate: HARMLESS,
  },
  launch: { launch: mailsMany(), 'postal-address': HARMLESS },
  templateEditor: { template: HARMLESS, create: HARMLESS, order: HARMLESS, delete: destroys() },
  messages: { 'send-again': HARMLESS, 'resend-group': HARMLESS },
  mailbox: { 'send-again': HARMLESS, 'resend-group': HARMLESS },
  health: { check: HARMLESS, 'test-payment': HARMLESS },
  education: { save: HARMLESS },
  site: { save: HARMLESS, reset: HARMLESS, support: HARMLESS },
  operatorIdentity: { identity: HARMLESS },
  // Bills name the account to pay to.
  // Issues what closing the months would have issued, as the saved issuer says.
  bookkeeping: { issuer: redirects(), 'issue-bills': HARMLESS },
  accept: { accept: HARMLESS },
} as const satisfies Record<string, Record<string, FormRisk>>;

/** The risk of a request that is not a form. */
export interface RequestRisk extends Risk {
  /** The browser saves a download and stays on the page. */
  isDownload?: boolean;
}
const download = (risk: Risk): RequestRisk => ({ ...risk, isDownload: true });

/** Console routes other than forms and plain pages: downloads, redirects, script requests, and pages that show a secret. */
export const ROUTE_RISKS = {
  '/admin/account/two-step': exposes(),
  // Ends the person's own request to a shop, which expires by itself.
  '/admin/integrations/woocommerce/back': HARMLESS,
  '/admin/audit.csv': download(exposes()),
  '/leads/:leadId/person': download(exposes()),
  // Files with the numbers, products and statements that their pages show.
  '/analytics/csv': HARMLESS,
  '/admin/catalogue.csv': HARMLESS,
  // What the person uploaded minutes ago and could not be read.
  '/admin/sales/import/:id/left-out': HARMLESS,
  '/admin/suppressions/import/:id/left-out': HARMLESS,
  '/admin/bookkeeping/:month/:file': HARMLESS,
  '/admin/statements/:month/csv': HARMLESS,
  '/admin/statements/:month/pdf': HARMLESS,
  '/admin/mailbox/:id/html': HARMLESS,
  '/admin/tenants/:tenantId': HARMLESS,
  '/admin/tenants/:tenantId/preview': HARMLESS,
  '/admin/tenants/names': HARMLESS,
  '/admin/tenants/subdomain': HARMLESS,
  '/admin/scheme': HARMLESS,
  '/admin/search': HARMLESS,
  '/admin/ui': HARMLESS,
  '/admin/view': HARMLESS,
  '/communications/pictures': HARMLESS,
  '/communications/test': HARMLESS,
  '/admin/*': HARMLESS,
} as const satisfies Record<string, RequestRisk | 'harmless'>;

/** API calls that people and programs share. A program's key has no password, so its scopes decide. */
export const CALL_RISKS: Readonly<Record<string, 'harmless' | RequestRisk | { byFields: FieldRisks }>> = {
  'GET /api/analytics/leads': HARMLESS,
  'GET /api/campaigns': HARMLESS,
  'POST /api/campaigns': HARMLESS,
  'GET /api/campaigns/:campaignId': HARMLESS,
  'POST /api/campaigns/:campaignId/launch': mailsMany(),
  'POST /api/campaigns/:campaignId/templates': HARMLESS,
  // These calls only add sales and refunds, each as a separate row.
  'POST /api/conversion': HARMLESS,
  'POST /api/conversion/refund': HARMLESS,
  'GET /api/email-templates/download/masterclass': HARMLESS,
  'GET /api/email-templates/download/sales-nurture': HARMLESS,
  'GET /api/health/stripe': HARMLESS,
  'GET /api/health/stripe/status': HARMLESS,
  // Returns the pages of the Lead Database as data.
  'GET /api/leads': HARMLESS,
  'POST /api/leads/bulk-email': when(mailsMany(), isRiskyForManyLeads),
  'POST /api/leads/bulk-sms': when(mailsMany(), isRiskyForManyLeads),
  'GET /api/leads/export': download(exposes()),
  // A subscription costs money only once a card is entered at Stripe.
  'POST /api/subscriptions/create': HARMLESS,
  'GET /api/tenants': HARMLESS,
  'POST /api/tenants': HARMLESS,
  'GET /api/tenants/:tenantId': HARMLESS,
  'PUT /api/tenants/:tenantId': BY_TENANT_FIELDS,
  'GET /api/tenants/:tenantId/assessments': HARMLESS,
  'GET /api/tenants/:tenantId/conversions': HARMLESS,
  'GET /api/tenants/:tenantId/leads': HARMLESS,
  'GET /api/tenants/:tenantId/revenue/:month': HARMLESS,
  'GET /api/tenants/:tenantId/usage/:month': HARMLESS,
};
