/** A group of cards, shown alone on the settings page. */
interface SettingGroup {
  id: string;
  label: string;
  /** IDs of its cards without '-card'; for a card with an edit form, also the form's ID. */
  cards: readonly string[];
}

/** The groups in the order of the page. */
export const SETTING_GROUPS = [
  { id: 'group-company', label: 'Company', cards: ['status', 'company', 'terms', 'plan', 'specification'] },
  { id: 'group-regions', label: 'Where you sell', cards: ['regions', 'sign-offs'] },
  { id: 'group-websites', label: 'Websites', cards: ['origins', 'subdomain'] },
  { id: 'group-region', label: 'Language and texts', cards: ['region'] },
  { id: 'group-sending', label: 'Sending', cards: ['sending', 'texts', 'text-sender'] },
  { id: 'group-leads', label: 'Leads and privacy', cards: ['leads', 'notice-addresses'] },
  { id: 'group-shop', label: 'Shop and plans', cards: ['shop'] },
] as const satisfies readonly SettingGroup[];

export type SettingGroupId = (typeof SETTING_GROUPS)[number]['id'];

/** Finds the group that an anchor of the page is in: `#leads-card`, `#leads-dataRetentionDays`, `#group-leads`. */
export function findGroup(hash: string): SettingGroupId | undefined {
  const anchor = hash.replace(/^#/, '');
  const isIn = (card: string) => anchor === card || anchor.startsWith(`${card}-`);
  return SETTING_GROUPS.find(({ id, cards }) => id === anchor || cards.some(isIn))?.id;
}
