import { expect, it } from 'vitest';
import { CAPABILITIES, type Capability, type Role } from '#app/domain/access/index.ts';
import { listPages } from '#app/ui/console/navigation-pages.ts';
import { navigationFor } from './console-pages.ts';

/** What the frame knows about a person of the role, who is in a company. */
const dataOf = (role: Role) => ({
  person: { id: 'ada', name: 'Ada', email: 'ada@example.com', role },
  tenant: { id: 'acme', name: 'Acme', subdomain: 'acme', logoUrl: null },
  may: (Object.keys(CAPABILITIES) as Capability[]).filter((name) => CAPABILITIES[name].roles.includes(role)),
});

const labelsOf = (role: Role) =>
  navigationFor(dataOf(role)).map(({ items }) => items.map(({ label }) => label));

const EVERYDAY = [
  'Home',
  'Leads',
  'Sales',
  'Analytics',
  'Campaigns',
  'Products',
  'Assessment',
  'Integrations',
];

it('has 11 entries for a company’s admin, and those of the service for operators', () => {
  expect(labelsOf('admin')).toEqual([EVERYDAY, ['Team', 'Settings', 'Billing']]);
  expect(labelsOf('operator').at(-1)).toEqual(['Companies', 'Health', 'Mailbox', 'Website', 'Components']);
});

it('leads viewers to no page that they may not see', () => {
  const pages = listPages(navigationFor(dataOf('viewer'))).map(({ label }) => label);
  expect(pages).toContain('Leads');
  for (const label of ['Design', 'Settings', 'Audit log', 'API keys', 'Overview'])
    expect(pages).not.toContain(label);
});

it('has each page once, and each letter for one page', () => {
  const pages = listPages(navigationFor(dataOf('operator')));
  const addresses = pages.map(({ to }) => to);
  expect(addresses).toHaveLength(new Set(addresses).size);
  const letters = pages.flatMap(({ letter }) => letter ?? []);
  expect(letters.length).toBeGreaterThan(10);
  expect(letters).toHaveLength(new Set(letters).size);
});
