import { expect, it } from 'vitest';
import { SETTINGS_FORMS } from '../forms.ts';
import { findGroup, SETTING_GROUPS } from './setting-groups.ts';

it.each([
  ['#company-card', 'group-company'],
  ['#company-contactEmail', 'group-company'],
  ['#plan-card', 'group-company'],
  ['#regions-card', 'group-regions'],
  ['#region-phoneCountry', 'group-region'],
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
