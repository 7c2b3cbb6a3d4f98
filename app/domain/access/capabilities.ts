/** The permissions of each role (D23). Routes and API calls name a capability, and only this table decides who has it. */

/** `operator` is the service's own staff, for all tenants. The others are roles within a tenant. */
const ROLES = ['operator', 'admin', 'editor', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that a tenant's people can have, in the order in which forms offer them. */
export const TENANT_ROLES = ['admin', 'editor', 'viewer'] as const;
export type TenantRole = (typeof TENANT_ROLES)[number];

/** Explains each role to the person who assigns it. The table below determines what a role may do. */
export const ROLE_SENTENCES: Record<TenantRole, string> = {
  admin: 'Full access, including settings, team, API keys and the audit log',
  editor: 'Manages leads, branding, catalog and messages. No access to settings, team or keys',
  viewer:
    'Views leads, numbers and messages without changing them. Sees safety answers only if the settings allow it',
};

export const KEY_SCOPES = {
  'tenant:read': 'Read company details, totals and usage',
  'leads:read': 'Read leads',
  'leads:answers': 'Read safety answers and recommended products of leads',
  'conversions:read': 'Read sales and revenue',
  'conversions:write': 'Report sales and refunds',
} as const;
export type KeyScope = keyof typeof KEY_SCOPES;

interface Rule {
  /** `self`: the person's own account; `tenant`: one tenant's data; `service`: data of the whole service. */
  scope: 'self' | 'tenant' | 'service';
  roles: readonly Role[];
  /** Key scope that grants the same capability to a program. */
  key?: KeyScope;
}

const EVERYBODY = ROLES;
const EDITORS = ['operator', 'admin', 'editor'] as const;
const ADMINS = ['operator', 'admin'] as const;
const OPERATORS = ['operator'] as const;

const CAPABILITY_TABLE = {
  /** The person's own name, password, sessions and second factor. */
  'account.self': { scope: 'self', roles: EVERYBODY },
  /** Find pages, tenants and leads from anywhere. Each result is checked against its own capability. */
  'console.search': { scope: 'self', roles: EVERYBODY },

  'home.read': { scope: 'tenant', roles: EVERYBODY },
  /** The list contains the tenants that the actor may see: all for an operator, for others their own. */
  'tenants.list': { scope: 'self', roles: EVERYBODY, key: 'tenant:read' },
  'tenants.create': { scope: 'service', roles: OPERATORS },
  'tenant.read': { scope: 'tenant', roles: EVERYBODY, key: 'tenant:read' },
  /** Logo, colours, theme, font, domain, sender. */
  'tenant.brand': { scope: 'tenant', roles: EDITORS },
  /** Origins, language, time zone, send window, retention, notices. */
  'tenant.settings': { scope: 'tenant', roles: ADMINS },
  /** Terms that the service decides for a tenant: active or not, plan, fee, rate, limit. */
  'tenant.terms': { scope: 'tenant', roles: OPERATORS },
  /** What a company's admins accept for it; only they can accept. */
  'legal.accept': { scope: 'tenant', roles: ADMINS },
  'usage.read': { scope: 'tenant', roles: EVERYBODY, key: 'tenant:read' },
  'leads.count': { scope: 'tenant', roles: EVERYBODY, key: 'leads:read' },
  /** Names, addresses, goals, symptoms and experience (D56); timelines. */
  'leads.read': { scope: 'tenant', roles: EVERYBODY, key: 'leads:read' },
  /**
   * Safety answers, free text and the other answers, together with what reveals them: the plan, its link and products, and why a message
   * was held back. A tenant may show them to viewers, too.
   */
  'leads.answers': { scope: 'tenant', roles: EDITORS, key: 'leads:answers' },
  /** Tags, notes, whether contacted, saved views. */
  'leads.edit': { scope: 'tenant', roles: EDITORS },
  /** Export the list as a file. It includes safety answers and free text for people who may see them. */
  'leads.export': { scope: 'tenant', roles: EVERYBODY, key: 'leads:read' },
  /** All stored data of one person. */
  'leads.export-person': { scope: 'tenant', roles: EDITORS },
  /** What people ask for about their data, in their own words, and each consent of a lead with its wording. */
  'requests.read': { scope: 'tenant', roles: EDITORS },
  /** Enter requests and mark them as done. */
  'requests.resolve': { scope: 'tenant', roles: EDITORS },
  'leads.erase': { scope: 'tenant', roles: ADMINS },
  'conversions.read': { scope: 'tenant', roles: EVERYBODY, key: 'conversions:read' },
  /** Data that shops send with a customer's order. */
  'conversions.order-data': { scope: 'tenant', roles: EDITORS, key: 'conversions:read' },
  /** Report sales and refunds to the API. */
  'conversions.report': { scope: 'tenant', roles: ADMINS, key: 'conversions:write' },
  /** Record sales manually and from files, refund them, and match orders with leads. */
  'sales.record': { scope: 'tenant', roles: EDITORS },
  /** The list of e-mail addresses and numbers that get no marketing. */
  'suppressions.read': { scope: 'tenant', roles: EVERYBODY },
  'suppressions.edit': { scope: 'tenant', roles: EDITORS },
  /** Resume marketing that bounces or complaints have paused. */
  'marketing.resume': { scope: 'tenant', roles: ADMINS },
  /** Statistics on leads, sales and answers, without individual people. */
  'analytics.read': { scope: 'tenant', roles: EVERYBODY, key: 'leads:read' },
  'catalogue.read': { scope: 'tenant', roles: EVERYBODY },
  'catalogue.edit': { scope: 'tenant', roles: EDITORS },
  'embed.read': { scope: 'tenant', roles: EVERYBODY },
  'team.read': { scope: 'tenant', roles: ADMINS },
  'team.manage': { scope: 'tenant', roles: ADMINS },
  'keys.read': { scope: 'tenant', roles: ADMINS },
  'keys.manage': { scope: 'tenant', roles: ADMINS },
  /** Connections to the company's own systems. */
  'integrations.read': { scope: 'tenant', roles: ADMINS },
  'integrations.manage': { scope: 'tenant', roles: ADMINS },
  /** Plan, invoices and payment method. */
  'billing.read': { scope: 'tenant', roles: ADMINS },
  /** Begin, change, cancel and resume the subscription. */
  'billing.manage': { scope: 'tenant', roles: ADMINS },
  'audit.read': { scope: 'tenant', roles: ADMINS },
  /** Entries that concern no single tenant, and the entries of all tenants at once. */
  'audit.read-all': { scope: 'service', roles: OPERATORS },
  /** Campaigns with their templates and results. */
  'campaigns.read': { scope: 'tenant', roles: EVERYBODY },
  'campaigns.edit': { scope: 'tenant', roles: EDITORS },
  /** Write to leads: launch, pause and end campaigns, quick mails and texts. */
  'campaigns.send': { scope: 'tenant', roles: EDITORS },
  /** The tenant's own messages that failed or are uncertain: recipient, time and reason, never the content. */
  'messages.read': { scope: 'tenant', roles: EVERYBODY },
  /** The mail sequences that the service provides, which are the same for every company. */
  'sequences.read': { scope: 'self', roles: EVERYBODY },
  /** Reports and replies that could not be taken. */
  'intake.read': { scope: 'tenant', roles: EVERYBODY },
  /** Dismiss them; taking one with a corrected amount needs sales.record. */
  'intake.resolve': { scope: 'tenant', roles: EDITORS },
  'messages.resend': { scope: 'tenant', roles: EDITORS },
  'mailbox.read': { scope: 'service', roles: OPERATORS },
  /** Resend messages of all tenants. */
  'mailbox.resend': { scope: 'service', roles: OPERATORS },
  /** Statistics and problems of all tenants. */
  'overview.read': { scope: 'service', roles: OPERATORS },
  /** Review companies that no one vouches for, approve them, and stop a company's sending. */
  'companies.review': { scope: 'service', roles: OPERATORS },
  /** Whether payments, mail, database and worker are working; checks and test payments. */
  'health.read': { scope: 'service', roles: OPERATORS },
  'health.check': { scope: 'service', roles: OPERATORS },
  /** Landing page, articles, and who runs the service. */
  'site.edit': { scope: 'service', roles: OPERATORS },
  'ui.read': { scope: 'service', roles: OPERATORS },
} as const satisfies Record<string, Rule>;

export type Capability = keyof typeof CAPABILITY_TABLE;
export const CAPABILITIES: Readonly<Record<Capability, Rule>> = CAPABILITY_TABLE;

/**
 * Capabilities that remain while a company's account is read-only, in addition to the read-only ones: paying, the rights of visitors,
 * stopping misuse, and the shop's reports of sales.
 */
const WHILE_READ_ONLY: readonly Capability[] = [
  'billing.manage',
  'legal.accept',
  'leads.erase',
  'leads.export',
  'leads.export-person',
  'requests.resolve',
  'suppressions.edit',
  'keys.manage',
  'integrations.manage',
  'team.manage',
  'conversions.report',
];

export const canWhileReadOnly = (capability: Capability): boolean =>
  capability.endsWith('.read') || WHILE_READ_ONLY.includes(capability);

/** Capabilities over one tenant's data: the code that requires one receives the tenant's id. */
export type TenantCapability = {
  [C in Capability]: (typeof CAPABILITY_TABLE)[C]['scope'] extends 'tenant' ? C : never;
}[Capability];

/** The caller: a person with a session, or a program with an API key. */
export type Actor = Person | KeyHolder;

export interface Person {
  kind: 'operator' | 'tenant-user';
  id: string;
  role: Role;
  email: string;
  name: string | null;
  /** The tenant of a tenant user; null for an operator. */
  tenantId: string | null;
}

export interface KeyHolder {
  kind: 'api-key';
  id: string;
  name: string;
  tenantId: string;
  scopes: readonly KeyScope[];
}

export function can(actor: Actor, capability: Capability): boolean {
  const { roles, key } = CAPABILITIES[capability];
  if (actor.kind === 'api-key') return key !== undefined && actor.scopes.includes(key);
  return roles.includes(actor.role);
}
