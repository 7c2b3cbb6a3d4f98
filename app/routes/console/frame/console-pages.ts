import {
  Activity,
  Ban,
  BookOpen,
  Boxes,
  Building2,
  CalendarClock,
  ChartColumn,
  CodeXml,
  Contact,
  CreditCard,
  FileText,
  House,
  Inbox,
  KeyRound,
  Landmark,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  MailWarning,
  Megaphone,
  Palette,
  ReceiptText,
  Scale,
  ScanEye,
  ScrollText,
  Send,
  Settings2,
  ShieldQuestion,
  ShoppingBag,
  UserCheck,
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
type ConsolePage = readonly [
  label: string,
  icon: LucideIcon,
  capability: Capability,
  path: string,
  letter?: string,
];

/** Paths that are prefixes of the paths of other pages. */
const EXACT_PATHS = ['/admin', '/admin/tenants'];

interface PageGroup {
  label?: string;
  /** Whether its pages are about one tenant. */
  isPerTenant: boolean;
  pages: readonly ConsolePage[];
}

/** The console's pages in the order of the navigation. Add every new page here. */
const PAGE_GROUPS: readonly PageGroup[] = [
  {
    isPerTenant: true,
    pages: [['Home', House, 'home.read', '/admin', 'h']],
  },
  {
    label: 'Sales',
    isPerTenant: true,
    pages: [
      ['Leads', Contact, 'leads.read', '/leads', 'l'],
      ['Analytics', ChartColumn, 'analytics.read', '/analytics', 'a'],
      ['Communications', Send, 'campaigns.read', '/communications', 'c'],
      ['Sales', ShoppingBag, 'conversions.read', '/admin/sales', 's'],
      ['Statements', ReceiptText, 'conversions.read', '/admin/statements', 'm'],
    ],
  },
  {
    label: 'Assessment',
    isPerTenant: true,
    pages: [
      ['Catalog', Boxes, 'catalogue.read', '/admin/catalogue', 'p'],
      ['Branding', Palette, 'tenant.brand', '/admin/tenants/:tenantId/branding', 'b'],
      ['Embed', CodeXml, 'embed.read', '/admin/embed', 'e'],
    ],
  },
  {
    label: 'Company',
    isPerTenant: true,
    pages: [
      ['Settings', Settings2, 'tenant.settings', '/admin/tenants/:tenantId/settings', 'o'],
      ['Messages', MailWarning, 'messages.read', '/admin/messages', 'i'],
      ['Needs a look', ScanEye, 'intake.read', '/admin/needs-a-look'],
      ['Do not contact', Ban, 'suppressions.read', '/admin/suppressions'],
      ['Billing', CreditCard, 'billing.read', '/admin/billing'],
      ['Team', Users, 'team.read', '/admin/team', 't'],
      ['API keys', KeyRound, 'keys.read', '/admin/keys'],
      ['Integrations', Webhook, 'integrations.read', '/admin/integrations'],
      ['Requests', UserCheck, 'requests.read', '/admin/requests'],
      ['Records of processing', FileText, 'tenant.settings', '/admin/records'],
      ['Audit log', ScrollText, 'audit.read', '/admin/audit'],
    ],
  },
  {
    label: 'Service',
    isPerTenant: false,
    pages: [
      ['Overview', LayoutDashboard, 'overview.read', '/admin/all', 'v'],
      ['Tenants', Building2, 'tenants.create', '/admin/tenants', 'n'],
      ['New companies', ShieldQuestion, 'companies.review', '/admin/new-companies'],
      ['Health', Activity, 'health.read', '/health'],
      ['Bookkeeping', Landmark, 'site.edit', '/admin/bookkeeping'],
      ['Legal documents', Scale, 'site.edit', '/admin/legal'],
      ['Landing page', Megaphone, 'site.edit', '/admin/site'],
      ['Articles', BookOpen, 'site.edit', '/admin/education'],
      ['Facts to check', CalendarClock, 'overview.read', '/admin/facts'],
      ['Local mailbox', Inbox, 'mailbox.read', '/admin/mailbox'],
      ['Components', LayoutTemplate, 'ui.read', '/admin/ui'],
    ],
  },
];

/** Builds a user's navigation: the pages they may see, for the current tenant. */
export function navigationFor(data: Pick<ConsoleData, 'may' | 'tenant' | 'person'>): NavigationGroup[] {
  return PAGE_GROUPS.map(({ label, isPerTenant, pages }) => ({
    label,
    items: pages
      .filter(([, , capability]) => data.may.includes(capability) && (!isPerTenant || data.tenant !== null))
      .map(([name, icon, , path, letter]) => ({
        label: name,
        icon,
        letter,
        isExact: EXACT_PATHS.includes(path),
        to: isPerTenant ? fillPath(path, data) : path,
      })),
  })).filter(({ items }) => items.length > 0);
}

/** Returns a page's path for the current tenant. */
export const fillPath = (path: string, data: Pick<ConsoleData, 'tenant' | 'person'>): string =>
  path.includes(':tenantId') ? path.replace(':tenantId', data.tenant?.id ?? '') : consolePath(path, data);
