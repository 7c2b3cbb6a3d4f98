import { expect, it } from 'vitest';
import { findCurrentPage, findSection, isCurrentTab, listPages } from './navigation-pages.ts';

const GROUPS = [
  { items: [{ label: 'Home', pages: [{ to: '/admin', label: 'Home', letter: 'h' }] }] },
  {
    items: [
      {
        label: 'Sales',
        pages: [
          { to: '/admin/sales?tenantId=a', label: 'Orders' },
          { to: '/admin/sales/inbox?tenantId=a', label: 'Unmatched orders' },
        ],
      },
      {
        label: 'Campaigns',
        pages: [
          { to: '/communications?tenantId=a', label: 'Campaigns' },
          { to: '/communications?tab=sms&tenantId=a', label: 'Quick SMS' },
        ],
      },
      { label: 'Companies', pages: [{ to: '/admin/tenants', label: 'Tenants' }] },
      { label: 'Settings', pages: [{ to: '/admin/tenants/a/settings', label: 'Settings' }] },
    ],
  },
];

it.each([
  ['/admin', 'Home'],
  ['/admin/sales', 'Orders'],
  ['/admin/sales/sale/7', 'Orders'],
  ['/admin/sales/inbox', 'Unmatched orders'],
  ['/admin/salesmen', undefined],
  ['/admin/tenants', 'Tenants'],
  ['/admin/tenants/a/overview', 'Tenants'],
  ['/admin/tenants/a/settings', 'Settings'],
  ['/admin/unknown', undefined],
])('%s belongs to the page %s', (pathname, label) => {
  expect(findCurrentPage(GROUPS, pathname)?.label).toBe(label);
});

it.each([
  ['/admin/sales', 'Sales'],
  ['/admin/sales/inbox', 'Sales'],
  // The page of one sale has a way back, and no tabs.
  ['/admin/sales/sale/7', undefined],
  ['/admin/tenants/a/settings', undefined],
])('%s has the tabs of %s', (pathname, label) => {
  expect(findSection(GROUPS, pathname)?.label).toBe(label);
});

it('marks the tab of the path and of the query', () => {
  const at = { pathname: '/communications', search: '?tenantId=a&tab=sms' };
  const tabs = listPages(GROUPS).filter(({ to }) => isCurrentTab(to, at));
  expect(tabs.map(({ label }) => label)).toEqual(['Quick SMS']);
});
