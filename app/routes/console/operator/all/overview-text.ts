import type { AttentionItem } from '#app/domain/home/index.ts';
import { centsOfDecimal } from '#app/lib/money.ts';
import { currencyText } from '#app/lib/money-text.ts';

export const money = (value: number, currency: string): string =>
  currencyText(centsOfDecimal(value), currency);

/** Formats '2026-05' as 'May 2026'. */
export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
  });

/** Two-word labels of attention items. */
export const TROUBLE: Record<AttentionItem['kind'], { label: string; tone: 'danger' | 'warning' }> = {
  'payment-problem': { label: 'Payment problem', tone: 'danger' },
  'charges-stuck': { label: 'Commission stuck', tone: 'danger' },
  'trial-ended': { label: 'Trial ended', tone: 'danger' },
  'trial-ending': { label: 'Trial ending', tone: 'warning' },
  'address-unconfirmed': { label: 'Unverified', tone: 'warning' },
  'limit-reached': { label: 'Limit reached', tone: 'danger' },
  'limit-near': { label: 'Limit near', tone: 'warning' },
  'marketing-paused': { label: 'Marketing paused', tone: 'danger' },
  'webhook-failing': { label: 'Webhook failing', tone: 'danger' },
  'crm-failing': { label: 'CRM failing', tone: 'danger' },
  'webhook-unreadable': { label: 'Secret unreadable', tone: 'danger' },
  'crm-unreadable': { label: 'CRM key unreadable', tone: 'danger' },
  'sender-unreadable': { label: 'DKIM key unreadable', tone: 'danger' },
  'feed-failing': { label: 'Product feed failing', tone: 'warning' },
  'messages-failed': { label: 'Failed mails', tone: 'danger' },
  'messages-uncertain': { label: 'Uncertain mails', tone: 'warning' },
  'messages-on-hold': { label: 'Messages on hold', tone: 'warning' },
  'plans-to-review': { label: 'Plans to look at', tone: 'warning' },
  'widget-silent': { label: 'Widget inactive', tone: 'warning' },
  'origins-blocked': { label: 'Site blocked', tone: 'warning' },
  'sender-records-gone': { label: 'DNS records gone', tone: 'danger' },
  'sender-unverified': { label: 'Sender unverified', tone: 'warning' },
};
