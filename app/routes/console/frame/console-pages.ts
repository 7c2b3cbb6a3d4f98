import {
  Activity,
  BookOpen,
  Boxes,
  Building2,
  ChartColumn,
  Contact,
  CreditCard,
  House,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  Palette,
  Send,
  Settings2,
  ShoppingBag,
  Users,
  Webhook,
} from 'lucide-react';
import type { Capability } from '#app/domain/access/index.ts';
import type { NavigationGroup } from '#app/ui/console/navigation.tsx';
import { type ConsoleData, consolePath } from './console-context.tsx';

/**
 * A user needs the capability to see the page. In a tenant's pages `:tenantId` in the path is the current tenant. The letter is the shortcut
 * key that opens the page, pressed after 'g'.
 */
type ConsolePage = readonly [label: string, capability: Capability, path: string, letter?: string];

/** An entry of the navigation: it opens its first page, and tabs above each page open the others. */
type PageSection = readonly [label: string, icon: LucideIcon, pages: readonly ConsolePage[]];

interface PageGroup {
  label?: string;
  /** Whether its pages are about one tenant. */
  isPerTenant: boolean;
  sections: readonly PageSection[];
}

/** The only list of the console's pages: navigation, tabs, palette, shortcut keys and their help are made of it. Add every new page here. */
const PAGE_GROUPS: readonly PageGroup[] = [
  {
    isPerTenant: true,
    sections: [
      ['Home', House, [['Home', 'home.read', '/admin', 'h']]],
      [
        'Leads',
        Contact,
        [
          ['Leads', 'leads.read', '/leads', 'l'],
          ['Requests', 'requests.read', '/admin/requests'],
        ],
      ],
      [
        'Sales',
        ShoppingBag,
        [
          ['Orders', 'conversions.read', '/admin/sales', 's'],
          ['Unmatched orders', 'conversions.read', '/admin/sales/inbox'],
          ['Needs a look', 'intake.read', '/admin/needs-a-look'],
          ['Statements', 'conversions.read', '/admin/statements', 'm'],
          ['Commission terms', 'conversions.read', '/admin/sales/terms'],
        ],
      ],
      ['Analytics', ChartColumn, [['Analytics', 'analytics.read', '/analytics', 'a']]],
      [
        'Campaigns',
        Send,
        [
          ['Campaigns', 'campaigns.read', '/communications', 'c'],
          ['Quick Email', 'campaigns.read', '/communications?tab=email'],
          ['Quick SMS', 'campaigns.read', '/communications?tab=sms'],
          ['Replies', 'leads.read', '/communications/replies'],
          ['Delivery problems', 'messages.read', '/admin/messages', 'i'],
          ['Do not contact', 'suppressions.read', '/admin/suppressions'],
        ],
      ],
      ['Products', Boxes, [['Products', 'catalogue.read', '/admin/catalogue', 'p']]],
      [
        'Assessment',
        Palette,
        [
          // The entry opens the page that a new owner needs first.
          ['Embed code', 'embed.read', '/admin/embed', 'e'],
          ['Design', 'tenant.brand', '/admin/tenants/:tenantId/branding', 'b'],
          ['Domain', 'tenant.brand', '/admin/tenants/:tenantId/domain'],
        ],
      ],
      [
        'Integrations',
        Webhook,
        [
          ['Shops', 'integrations.read', '/admin/integrations'],
          ['CRM', 'integrations.read', '/admin/integrations/crm'],
          ['Webhooks', 'integrations.read', '/admin/integrations/webhooks'],
          ['API keys', 'keys.read', '/admin/keys'],
        ],
      ],
    ],
  },
  {
    isPerTenant: true,
    sections: [
      ['Team', Users, [['Team', 'team.read', '/admin/team', 't']]],
      [
        'Settings',
        Settings2,
        [
          ['Settings', 'tenant.settings', '/admin/tenants/:tenantId/settings', 'o'],
          ['Audit log', 'audit.read', '/admin/audit'],
          ['Records of processing', 'tenant.settings', '/admin/records'],
        ],
      ],
      ['Billing', CreditCard, [['Billing', 'billing.read', '/admin/billing']]],
    ],
  },
  {
    label: 'Service',
    isPerTenant: false,
    sections: [
      [
        'Companies',
        Building2,
        [
          ['Overview', 'overview.read', '/admin/all', 'v'],
          ['Tenants', 'tenants.create', '/admin/tenants', 'n'],
          ['New companies', 'companies.review', '/admin/new-companies'],
          ['Bookkeeping', 'site.edit', '/admin/bookkeeping'],
        ],
      ],
      ['Health', Activity, [['Health', 'health.read', '/health']]],
      ['Mailbox', Inbox, [['Local mailbox', 'mailbox.read', '/admin/mailbox']]],
      [
        'Website',
        BookOpen,
        [
          ['Landing page', 'site.edit', '/admin/site'],
          ['Articles', 'site.edit', '/admin/education'],
          ['Legal documents', 'site.edit', '/admin/legal'],
          ['Facts to check', 'overview.read', '/admin/facts'],
        ],
      ],
      ['Components', LayoutTemplate, [['Components', 'ui.read', '/admin/ui']]],
    ],
  },
];

/** Builds a user's navigation: the pages they may see, for the current tenant. */
export function navigationFor(data: Pick<ConsoleData, 'may' | 'tenant' | 'person'>): NavigationGroup[] {
  return PAGE_GROUPS.filter(({ isPerTenant }) => !isPerTenant || data.tenant !== null)
    .map(({ label, isPerTenant, sections }) => ({
      label,
      items: sections
        .map(([name, icon, pages]) => ({
          label: name,
          icon,
          pages: pages
            .filter(([, capability]) => data.may.includes(capability))
            .map(([page, , path, letter]) => ({
              label: page,
              letter,
              to: isPerTenant ? fillPath(path, data) : path,
            })),
        }))
        .filter(({ pages }) => pages.length > 0),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Returns a page's path for the current tenant. */
export const fillPath = (path: string, data: Pick<ConsoleData, 'tenant' | 'person'>): string =>
  path.includes(':tenantId') ? path.replace(':tenantId', data.tenant?.id ?? '') : consolePath(path, data);
