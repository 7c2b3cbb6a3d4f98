import type { Capability } from '#app/domain/access/index.ts';

export interface Command {
  label: string;
  /** Title of the page that contains the setting or action. */
  page: string;
  needs: Capability;
  /** Path of the page; `:tenantId` is replaced by the current tenant. */
  path: string;
  /** Other search words for the command. */
  words?: string;
}

/** What people look for by an everyday word that is not the title of a page. */
export const EVERYDAY_ACTIONS: readonly Command[] = [
  {
    label: 'Refund a sale',
    page: 'Sales',
    needs: 'sales.record',
    path: '/admin/sales',
    words: 'refund money back return cancel order',
  },
  {
    label: 'Commission terms',
    page: 'Sales',
    needs: 'conversions.read',
    path: '/admin/sales/terms',
    words: 'commission rate percent contract attribution',
  },
  {
    label: 'Unmatched orders',
    page: 'Sales',
    needs: 'conversions.read',
    path: '/admin/sales/inbox',
    words: 'inbox missing order without lead assign',
  },
  {
    label: 'Plan, currency and invoices',
    page: 'Billing',
    needs: 'billing.read',
    path: '/admin/billing',
    words: 'currency price fee invoice upgrade cancel subscription card payment',
  },
  {
    label: 'Manage templates',
    page: 'Communications',
    needs: 'campaigns.read',
    path: '/communications',
    words: 'template sequence e-mails newsletter',
  },
  {
    label: 'Export leads',
    page: 'Leads',
    needs: 'leads.export',
    path: '/leads',
    words: 'export csv download spreadsheet excel contacts',
  },
  {
    label: 'Download a statement',
    page: 'Statements',
    needs: 'conversions.read',
    path: '/admin/statements',
    words: 'export csv pdf download month accountant',
  },
  {
    label: 'Columns of the lead list',
    page: 'Leads',
    needs: 'leads.read',
    path: '/leads',
    words: 'compact dense rows narrow hide show column',
  },
  {
    label: 'See who changed what',
    page: 'Audit log',
    needs: 'audit.read',
    path: '/admin/audit',
    words: 'who changed change setting history activity log',
  },
  {
    label: 'Failed messages',
    page: 'Messages',
    needs: 'messages.read',
    path: '/admin/messages',
    words: 'delivery problems bounced undelivered resend not sent',
  },
  {
    label: 'How your shop reports sales',
    page: 'Analytics',
    needs: 'analytics.read',
    path: '/analytics#tracking',
    words: 'tracking pixel conversion webhook',
  },
];
