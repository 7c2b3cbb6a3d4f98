import {
  type Fact,
  type Health,
  type HealthProbes,
  PART_LABELS,
  type PartName,
  type PartResult,
  type RecentPayment,
  SERVICE_PARTS,
} from '#app/domain/health/index.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { minuteText } from '#app/ui/moment-text.ts';

/** Converts the page's values to words, because its components don't know the domain. */

const PAYMENT_CARD = ['apiKey', 'account', 'customers', 'subscriptions'] as const;
const INTEGRATION_CARD = ['products', 'webhooks'] as const;

export interface ShownPart {
  name: string;
  label: string;
  state: PartResult['state'];
  reason: string | null;
  /** Formatted as '120 ms'; null if no server was contacted. */
  duration: string | null;
  facts: { label: string; value: string | null; at: string | null }[];
}

export interface ShownHealth {
  latest: {
    lastChecked: string;
    responseTime: string;
    trigger: string;
    payments: ShownPart[];
    integrations: ShownPart[];
    service: ShownPart[];
  } | null;
  isHealthy: boolean;
  issues: string[];
  history: { label: string; state: 'healthy' | 'issues' | 'unknown'; text: string }[];
  historySummary: string;
  provider: { isSetUp: boolean; isTestMode: boolean; dashboardUrl: string };
}

export function describeHealth(health: Health, { payments }: HealthProbes): ShownHealth {
  const { latest, history, isHealthy, issues } = health;
  const parts = (names: readonly PartName[]) =>
    names.flatMap((name) => latest?.results.find((result) => result.name === name) ?? []).map(showPart);
  return {
    latest: latest && {
      lastChecked: latest.lastChecked.toISOString(),
      responseTime: `${latest.responseTimeMs} ms`,
      trigger: TRIGGERS[latest.trigger] ?? latest.trigger,
      payments: parts(PAYMENT_CARD),
      integrations: parts(INTEGRATION_CARD),
      service: parts(SERVICE_PARTS),
    },
    isHealthy,
    issues,
    history: history.map(({ startsAt, state, text }) => ({ label: minuteText(startsAt), state, text })),
    historySummary: summarise(history),
    provider: {
      isSetUp: payments !== null,
      isTestMode: payments?.isTestMode ?? false,
      dashboardUrl: payments?.dashboardUrl ?? 'https://dashboard.stripe.com',
    },
  };
}

const TRIGGERS: Record<string, string> = { timer: 'Every 5 minutes', button: 'Run by hand' };

function summarise(history: Health['history']): string {
  const checkedCount = history.filter(({ state }) => state !== 'unknown').length;
  const bad = history.filter(({ state }) => state === 'issues').length;
  if (checkedCount === 0) return 'No check in the last 24 hours.';
  return bad === 0
    ? `Healthy in all ${checkedCount} quarters of an hour that were checked.`
    : `Issues in ${bad} of ${checkedCount} quarters of an hour that were checked.`;
}

const showPart = ({ name, state, reason, durationMs, facts }: PartResult): ShownPart => ({
  name,
  label: PART_LABELS[name],
  state,
  reason,
  duration: state === 'off' && durationMs === 0 ? null : `${durationMs} ms`,
  facts: facts.map(showFact),
});

function showFact(fact: Fact): ShownPart['facts'][number] {
  const { label } = fact;
  if ('at' in fact) return { label, value: fact.at === null ? 'Never' : null, at: fact.at };
  if ('count' in fact) return { label, value: fact.count.toLocaleString('en-US'), at: null };
  if ('bytes' in fact) return { label, value: showBytes(fact.bytes), at: null };
  if ('ms' in fact) return { label, value: `${fact.ms} ms`, at: null };
  return { label, value: fact.text, at: null };
}

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

function showBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value.toFixed(power > 0 && value < 10 ? 1 : 0)} ${UNITS[power]}`;
}

export const showPayment = ({ amountCents, currency, createdAt, ...payment }: RecentPayment) => ({
  ...payment,
  status: payment.status.replaceAll('_', ' '),
  createdAt: createdAt.toISOString(),
  amount: currencyText(amountCents, currency),
});
