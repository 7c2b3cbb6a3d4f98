import * as z from 'zod';
import { DAY_MS } from '#app/lib/durations.ts';

/** Groups of actions by the part before the dot, in the order of the filter. */
export const AUDIT_GROUPS = {
  session: 'Log-ins',
  access: 'Refused access',
  account: 'Own accounts',
  team: 'Team',
  'api-key': 'API keys',
  tenant: 'Company and branding',
  billing: 'Plan and payment',
  catalogue: 'Catalog',
  message: 'Messages',
  suppression: 'Do not contact',
  lead: 'Leads',
  request: 'Privacy requests',
  campaign: 'Communications',
  sale: 'Sales',
  order: 'Unmatched orders',
  shop: 'Shop webhooks',
  webhook: 'Webhook endpoints',
  crm: 'CRM',
  feed: 'Product feed',
  site: 'Landing page',
  legal: 'Legal documents',
  secrets: 'Service’s secrets',
  audit: 'Audit log',
} as const;
type AuditGroup = keyof typeof AUDIT_GROUPS;

export interface AuditFilter {
  group?: AuditGroup;
  /** Id of the actor. */
  personId?: string;
  /** Days in UTC, YYYY-MM-DD, both included. */
  from?: string;
  to?: string;
}

const schema = z.object({
  group: z
    .enum(Object.keys(AUDIT_GROUPS) as [AuditGroup, ...AuditGroup[]])
    .optional()
    .catch(undefined),
  person: z.string().min(1).max(100).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
});

/** Reads the filter from URL parameters. Invalid parts are left out. */
export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const { person, ...filter } = schema.parse(Object.fromEntries(params));
  return { ...filter, personId: person };
}

/** Converts the filter to database conditions, without the tenant. */
export function filterConditions({ group, personId, from, to }: AuditFilter) {
  return {
    ...(group && { action: { startsWith: `${group}.` } }),
    // Attempts to log in as the person are found together with the person's own actions.
    ...(personId && {
      OR: [{ actorId: personId }, { targetId: personId, action: { startsWith: 'session.' } }],
    }),
    ...((from || to) && {
      createdAt: {
        ...(from && { gte: new Date(from) }),
        ...(to && { lt: new Date(Date.parse(to) + DAY_MS) }),
      },
    }),
  };
}
