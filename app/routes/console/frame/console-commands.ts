import type { Capability } from '#app/domain/access/index.ts';
import type { PaletteGroup, PaletteItem } from '#app/ui/console/command-palette.tsx';
import type { NavigationGroup } from '#app/ui/console/navigation.tsx';
import type { ConsoleData } from './console-context.tsx';
import { fillPath } from './console-pages.ts';
import { type Command, EVERYDAY_ACTIONS } from './everyday-actions.ts';

const SETTINGS_PATH = '/admin/tenants/:tenantId/settings';
const BRANDING_PATH = '/admin/tenants/:tenantId/branding';
const DOMAIN_PATH = '/admin/tenants/:tenantId/domain';
type Entry = [label: string, anchor: string, words?: string];

const createEntryCommands = (
  page: string,
  needs: Capability,
  path: string,
  entries: readonly Entry[],
): Command[] =>
  entries.map(([label, anchor, words]) => ({
    label,
    page,
    needs,
    path: anchor ? `${path}#${anchor}` : path,
    words,
  }));

/** Whether a command is about the service and not about a tenant. */
const isOfService = (capability: Capability): boolean =>
  capability === 'account.self' || capability === 'tenants.create';

const SETTINGS_COMMANDS: readonly Command[] = [
  ...createEntryCommands('Settings', 'tenant.settings', SETTINGS_PATH, [
    ['Company name', 'company-name', 'rename'],
    ['Contact e-mail', 'company-contactEmail'],
    ['Postal address', 'company-postalAddress', 'street imprint footer'],
    ['Allowed websites', 'origins-allowedOrigins', 'origins sites domains embed block'],
    ['Language', 'region-locale', 'spanish english locale'],
    ['Time zone', 'company-timeZone', 'clock'],
    ['Country of phone numbers', 'company-phoneCountry', 'sms texts prefix'],
    ['Text hours', 'region-textHoursStart', 'sms quiet'],
    ['Texts a month', 'texts-textsPerMonth', 'sms limit cap carriers twilio'],
    ['Send window of campaigns', 'sending-sendWindowStart', 'hours days mails'],
    ['Limits of marketing e-mails', 'sending-marketingDailyCap', 'frequency cap hourly pace'],
    ['Marketing consent', 'sending-marketingConsentMode', 'opt-in notice box gdpr'],
    ['Second confirmation of offers', 'sending-confirmsOffers', 'double opt-in doi consent gdpr'],
    ['New-lead alerts', 'leads-leadNotification', 'notification mail alert digest'],
    ['Delete old leads', 'leads-dataRetentionDays', 'retention privacy gdpr keep erase'],
    ['Show safety answers to viewers', 'leads-viewersSeeAnswers', 'privacy role'],
    ['Consent for health answers', 'leads-asksForHealthConsent', 'privacy gdpr box tick'],
    ['Shop address', 'shop-shopUrl', 'url website link'],
    ['Contact page', 'shop-contactUrl', 'url support'],
    ['Privacy address', 'shop-privacyUrl', 'url policy gdpr'],
    ['Promo code', 'shop-promoCode', 'coupon discount'],
    ['UTM parameters', 'shop-utm', 'tracking campaign links'],
    ['Free offers', 'shop-freeOffersEnabled', 'gift buy get'],
    ['Dosing in plans', 'shop-showAmounts', 'dosing dose hide show'],
    ['Articles of the education center', 'shop-showArticles', 'education hide show'],
  ]),
  ...createEntryCommands('Design', 'tenant.brand', BRANDING_PATH, [
    ['Logo', 'logo-card', 'picture upload image'],
    ['Cover before the first question', 'cover-card', 'start headline picture welcome'],
    ['Colors and theme', 'look-card', 'colors color colour change main brand dark font corners design'],
  ]),
  ...createEntryCommands('Domain', 'tenant.brand', DOMAIN_PATH, [
    ['Custom domain', 'domain-card', 'dns host'],
    ['Name and reply address in e-mails', 'signature-card', 'sender reply-to'],
    ['Sender e-mail address', 'sender-card', 'dkim spf from'],
  ]),
  ...createEntryCommands('Settings', 'tenant.terms', SETTINGS_PATH, [
    ['Plan, fee and commission', 'terms-plan', 'terms price rate limit currency'],
    ['Subdomain', 'subdomain-subdomain', 'address rename client'],
    ['Activate or deactivate', 'status-card', 'status inactive switch off'],
  ]),
  ...createEntryCommands('Your account', 'account.self', '/admin/account', [
    ['Your name', 'name-firstName'],
    ['Change password', 'password-current', 'security'],
    ['Sessions', 'sessions', 'logged-in devices'],
  ]),
  ...createEntryCommands('Your account', 'account.self', '/admin/account/two-step', [
    ['Two-step log-in', '', '2fa totp authenticator recovery codes'],
  ]),
];

const ACTIONS: readonly Command[] = [
  ...createEntryCommands('Embed code', 'embed.read', '/admin/embed', [
    ['Copy embed code', 'embed-line', 'script tag snippet install'],
    ['Check your page', 'page-to-check', 'test working live'],
    [
      'Shopify, WordPress, Wix and others',
      'shop-guides',
      'woocommerce squarespace gtm tag manager install guide',
    ],
  ]),
  ...createEntryCommands('Team', 'team.manage', '/admin/team', [
    ['Invite a colleague', 'invite-colleague', 'add user member admin'],
  ]),
  ...createEntryCommands('API keys', 'keys.manage', '/admin/keys', [
    ['Create an API key', '', 'token secret'],
  ]),
  ...createEntryCommands('Products', 'catalogue.edit', '/admin/catalogue/import', [
    ['Import products', '', 'csv upload prices'],
  ]),
  ...createEntryCommands('Orders', 'sales.record', '/admin/sales', [
    ['Record a sale', '', 'order conversion add'],
  ]),
  ...createEntryCommands('Orders', 'sales.record', '/admin/sales/import', [
    ['Import sales', '', 'csv orders upload'],
  ]),
  ...createEntryCommands('Campaigns', 'campaigns.read', '/communications', [
    ['Write an e-mail or text to leads', '', 'campaign create quick email sms newsletter'],
  ]),
  ...createEntryCommands('Do not contact', 'suppressions.edit', '/admin/suppressions', [
    ['Add to Do not contact', '', 'unsubscribe suppress block address'],
  ]),
  ...createEntryCommands('Shops', 'integrations.read', '/admin/integrations/woocommerce', [
    ['Connect WooCommerce', '', 'wordpress shop orders plugin'],
  ]),
  ...createEntryCommands('Shops', 'integrations.read', '/admin/integrations/shopify', [
    ['Connect Shopify', '', 'shop orders webhook theme'],
  ]),
  ...createEntryCommands('Tenants', 'tenants.create', '/admin/tenants?new=1', [
    ['Add Tenant', '', 'create company new customer'],
  ]),
];

const DOCUMENTATION: PaletteItem[] = [
  {
    id: 'docs-api',
    label: 'API documentation',
    words: 'docs help developers reference rest',
    to: '/docs/api',
    isDocument: true,
  },
  {
    id: 'docs-embed',
    label: 'Embed guide',
    words: 'docs help documentation install code',
    to: '/docs/embed',
    isDocument: true,
  },
  {
    id: 'docs-sales',
    label: 'Guide to reporting sales',
    words: 'docs help documentation tracking id plugin snippet',
    to: '/docs/sales',
    isDocument: true,
  },
  {
    id: 'docs-webhooks',
    label: 'Webhook guide',
    words: 'docs help documentation events signature',
    to: '/docs/webhooks',
    isDocument: true,
  },
];

/** Returns the settings and actions that the search offers in addition to pages: those that this user may use, for the current tenant. */
export function commandsFor(data: Pick<ConsoleData, 'may' | 'tenant' | 'person'>): PaletteGroup[] {
  const items = (commands: readonly Command[]) =>
    commands
      .filter(({ needs }) => data.may.includes(needs) && (isOfService(needs) || data.tenant !== null))
      .map(({ label, page, needs, path, words }) => ({
        id: `${label}-${path}`.replace(/[^\w-]+/g, '-'),
        label,
        hint: page,
        words,
        to: isOfService(needs) ? path : fillPath(path, data),
      }));
  return [
    { label: 'Settings', items: items(SETTINGS_COMMANDS) },
    {
      label: 'Actions',
      items: [
        ...items([...ACTIONS, ...EVERYDAY_ACTIONS]),
        ...DOCUMENTATION,
        {
          id: 'keyboard-shortcuts',
          label: 'Keyboard shortcuts',
          words: 'help keys hotkeys shortcut',
          opens: 'keyboard-help',
        },
        {
          id: 'log-out',
          label: 'Log out',
          hint: data.person.email,
          words: 'sign out exit leave logout',
          post: '/logout',
          fields: { account: data.person.id },
        },
      ],
    },
  ];
}

/** The pages as items of the search; a page is also found by the name of its entry in the navigation. */
export function pageCommands(groups: readonly NavigationGroup[]): PaletteGroup[] {
  const commands = new Map<string, PaletteGroup['items'][number][]>();
  for (const { label = 'Pages', items } of groups) {
    const found = items.flatMap(({ label: section, icon, pages }) =>
      pages.map(({ to, label: name }) => ({
        id: to,
        label: name,
        hint: section === name ? undefined : section,
        to,
        icon,
      })),
    );
    commands.set(label, [...(commands.get(label) ?? []), ...found]);
  }
  return [...commands].map(([label, items]) => ({ label, items }));
}
