import type { AttentionItem } from '#app/domain/home/index.ts';

const SINCE = '2026-05-01T00:00:00.000Z';
const LOSS = { value: 'google', before: 60, after: 20 };

/** One item of each kind that Home can show. A kind without one does not compile. */
const ITEMS: { [Kind in AttentionItem['kind']]: Omit<Extract<AttentionItem, { kind: Kind }>, 'kind'> } = {
  'payment-problem': {},
  'charges-stuck': { count: 1, month: '2026-04', advice: [], causes: [] },
  'bills-missing': { count: 1, month: '2026-04' },
  'trial-ended': {},
  'trial-ending': { days: 3 },
  'address-unconfirmed': {},
  'limit-reached': { used: 10, limit: 10 },
  'limit-near': { used: 8, limit: 10 },
  'webhook-failing': { since: SINCE },
  'crm-failing': { since: SINCE },
  'feed-failing': { since: SINCE },
  'webhook-unreadable': {},
  'crm-unreadable': {},
  'sender-unreadable': {},
  'marketing-paused': { since: SINCE, reason: 'bounces' },
  'plans-to-review': { count: 1, leadId: 'LEAD' },
  'contacts-to-erase': { count: 1 },
  'receivers-untold': { count: 1 },
  'requests-due': { overdue: 1, soon: 0 },
  'mail-server-failing': { since: SINCE, fault: 'log-in' },
  'content-refused': { domain: 'gmail.com', count: 7, others: 2 },
  'messages-failed': { count: 1 },
  'messages-uncertain': { count: 1 },
  'messages-on-hold': { count: 1 },
  'orders-waiting': { count: 2, daysLeft: 10 },
  'shop-failing': { since: SINCE, isRevoked: true },
  'shop-silent': { shop: 'woocommerce', since: SINCE, isNew: false },
  'figures-fell': {
    falls: [{ figure: 'leads', before: 100, after: 60, percent: 40 }],
    startRate: null,
    leadRate: null,
    source: LOSS,
    site: null,
  },
  'people-erased': { count: 1 },
  'campaign-completed': { id: 'CAMPAIGN', name: 'May', recipients: 40 },
  'replies-unread': { count: 1 },
  'intake-problems': { count: 1 },
  'widget-silent': { lastDay: '2026-05-01' },
  'origins-blocked': { origins: ['https://x.example'] },
  'legal-change': { from: SINCE },
  'regions-unanswered': {},
  'specification-with-shop': {},
  'sender-unverified': { address: 'a@b.example' },
  'sender-records-gone': { records: ['dkim'], since: SINCE },
};

export const ATTENTION_ITEMS = Object.entries(ITEMS).map(
  ([kind, item]) => ({ kind, ...item }) as unknown as AttentionItem,
);
