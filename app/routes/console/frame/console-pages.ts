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
  House,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  MailWarning,
  Megaphone,
  Palette,
  ReceiptText,
  ScrollText,
  Send,
  Settings2,
  ShieldQuestion,
  ShoppingBag,
  Users,
  Webhook,
} from 'lucide-react';
import type { Capability } from '#app/domain/access/index.ts';
import type { NavigationGroup } from '#app/ui/console/navigation.tsx';
import { type ConsoleData, consolePath } from './console-context.tsx';

interface ConsolePage {
  label: string;
  icon: LucideIcon;
  /** Capability that a user needs to see the page. */
  capability: Capability;
  /** In a tenant's pages `:tenantId` is the current tenant. */
  path: string;
  /** Shortcut key that opens the page, pressed after 'g'. */
  letter?: string;
  /** True for '/admin', which is the prefix of every other path. */
  isExact?: boolean;
}

interface PageGroup {
  label?: string;
  /** Whether its pages are about one tenant. */
  isPerTenant: boolean;
  pages: readonly ConsolePage[];
}

/** The console's pages in the order of the navigation. Add every new page here. */
const GROUPS: readonly PageGroup[] = [
  {
    isPerTenant: true,
    pages: [
      { label: 'Home', icon: House, letter: 'h', capability: 'home.read', path: '/admin', isExact: true },
    ],
  },
  {
    label: 'Sales',
    isPerTenant: true,
    pages: [
      { label: 'Leads', icon: Contact, letter: 'l', capability: 'leads.read', path: '/leads' },
      {
        label: 'Analytics',
        icon: ChartColumn,
        letter: 'a',
        capability: 'analytics.read',
        path: '/analytics',
      },
      {
        label: 'Communications',
        icon: Send,
        letter: 'c',
        capability: 'campaigns.read',
        path: '/communications',
      },
      {
        label: 'Sales',
        icon: ShoppingBag,
        letter: 's',
        capability: 'conversions.read',
        path: '/admin/sales',
      },
      {
        label: 'Statements',
        icon: ReceiptText,
        letter: 'm',
        capability: 'conversions.read',
        path: '/admin/statements',
      },
    ],
  },
  {
    label: 'Assessment',
    isPerTenant: true,
    pages: [
      {
        label: 'Catalogue',
        icon: Boxes,
        letter: 'p',
        capability: 'catalogue.read',
        path: '/admin/catalogue',
      },
      {
        label: 'Branding',
        icon: Palette,
        letter: 'b',
        capability: 'tenant.brand',
        path: '/admin/tenants/:tenantId/branding',
      },
      { label: 'Embed', icon: CodeXml, letter: 'e', capability: 'embed.read', path: '/admin/embed' },
    ],
  },
  {
    label: 'Company',
    isPerTenant: true,
    pages: [
      {
        label: 'Settings',
        icon: Settings2,
        letter: 'o',
        capability: 'tenant.settings',
        path: '/admin/tenants/:tenantId/settings',
      },
      {
        label: 'Messages',
        icon: MailWarning,
        letter: 'i',
        capability: 'messages.read',
        path: '/admin/messages',
      },
      { label: 'Do not contact', icon: Ban, capability: 'suppressions.read', path: '/admin/suppressions' },
      { label: 'Billing', icon: CreditCard, capability: 'billing.read', path: '/admin/billing' },
      { label: 'Team', icon: Users, letter: 't', capability: 'team.read', path: '/admin/team' },
      { label: 'API keys', icon: KeyRound, capability: 'keys.read', path: '/admin/keys' },
      { label: 'Integrations', icon: Webhook, capability: 'integrations.read', path: '/admin/integrations' },
      { label: 'Audit log', icon: ScrollText, capability: 'audit.read', path: '/admin/audit' },
    ],
  },
  {
    label: 'Service',
    isPerTenant: false,
    pages: [
      {
        label: 'Overview',
        icon: LayoutDashboard,
        letter: 'v',
        capability: 'overview.read',
        path: '/admin/all',
      },
      {
        label: 'Tenants',
        icon: Building2,
        letter: 'n',
        capability: 'tenants.create',
        path: '/admin/tenants',
        isExact: true,
      },
      {
        label: 'New companies',
        icon: ShieldQuestion,
        capability: 'companies.review',
        path: '/admin/new-companies',
      },
      { label: 'Health', icon: Activity, capability: 'health.read', path: '/health' },
      { label: 'Landing page', icon: Megaphone, capability: 'site.edit', path: '/admin/site' },
      { label: 'Articles', icon: BookOpen, capability: 'site.edit', path: '/admin/education' },
      { label: 'Facts to check', icon: CalendarClock, capability: 'overview.read', path: '/admin/facts' },
      { label: 'Local mailbox', icon: Inbox, capability: 'mailbox.read', path: '/admin/mailbox' },
      { label: 'Components', icon: LayoutTemplate, capability: 'ui.read', path: '/admin/ui' },
    ],
  },
];

/** Builds a user's navigation: the pages they may see, for the current tenant. */
export function navigationFor(data: Pick<ConsoleData, 'may' | 'tenant' | 'person'>): NavigationGroup[] {
  return GROUPS.map(({ label, isPerTenant, pages }) => ({
    label,
    items: pages
      .filter(({ capability }) => data.may.includes(capability) && (!isPerTenant || data.tenant !== null))
      .map(({ label: name, icon, path, letter, isExact }) => ({
        label: name,
        icon,
        letter,
        isExact,
        to: isPerTenant ? fillPath(path, data) : path,
      })),
  })).filter(({ items }) => items.length > 0);
}

const fillPath = (path: string, data: Pick<ConsoleData, 'tenant' | 'person'>): string =>
  path.includes(':tenantId') ? path.replace(':tenantId', data.tenant?.id ?? '') : consolePath(path, data);
