import { expect, it } from 'vitest';
import { CAPABILITIES, type Capability } from '#app/domain/access/index.ts';
import { commandsFor } from '#app/routes/console/frame/console-commands.ts';
import { SETTINGS_FORMS } from '../forms.ts';
import { findGroup, SETTING_GROUPS } from './setting-groups.ts';

it.each([
  ['#company-card', 'group-company'],
  ['#company-contactEmail', 'group-company'],
  ['#plan-card', 'group-company'],
  ['#regions-card', 'group-regions'],
  ['#region-locale', 'group-region'],
  ['#company-postalAddress', 'group-company'],
  ['#text-sender-textBrandId', 'group-sending'],
  ['#texts-textsPerMonth', 'group-sending'],
  ['#leads-dataRetentionDays', 'group-leads'],
  ['#notice-addresses-card', 'group-leads'],
  ['#group-shop', 'group-shop'],
  ['#content', undefined],
  ['', undefined],
])('the anchor %s is in %s', (hash, group) => {
  expect(findGroup(hash)).toBe(group);
});

it('has each form in one group, so that the group’s bar can save it', () => {
  const cards: readonly string[] = SETTING_GROUPS.flatMap((group) => [...group.cards]);
  expect(cards).toHaveLength(new Set(cards).size);
  expect(Object.keys(SETTINGS_FORMS).filter((form) => !cards.includes(form))).toEqual([]);
});

it('finds each setting of the search in a group', () => {
  const data = {
    person: { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'operator' as const },
    tenant: { id: 'acme', name: 'Acme', subdomain: 'acme', logoUrl: null },
    may: Object.keys(CAPABILITIES) as Capability[],
  };
  const settings = commandsFor(data).flatMap(({ items }) =>
    items.flatMap((item) => ('to' in item && item.to.includes('/settings#') ? item.to : [])),
  );
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter((to) => !findGroup(to.replace(/.*#/, '#')))).toEqual([]);
});
