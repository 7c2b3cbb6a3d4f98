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

export type ShownPart = ReturnType<typeof showPart>;

export function describeHealth(health: Health, { payments }: HealthProbes) {
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
    ? `Healthy in all ${checkedCount} checked 15-minute periods.`
    : `Issues in ${bad} of ${checkedCount} checked 15-minute periods.`;
}

const showPart = ({ name, state, reason, durationMs, facts }: PartResult) => ({
  name,
  label: PART_LABELS[name],
  state,
  reason,
  /** Null if no server was contacted. */
  duration: state === 'off' && durationMs === 0 ? null : `${durationMs} ms`,
  facts: facts.map(showFact),
});

function showFact(fact: Fact): { label: string; value: string | null; at: string | null } {
  const { label } = fact;
  if ('at' in fact) return { label, value: fact.at === null ? 'Never' : null, at: fact.at };
  if ('count' in fact) return { label, value: fact.count.toLocaleString('en-US'), at: null };
  if ('bytes' in fact) return { label, value: showBytes(fact.bytes), at: null };
  if ('ms' in fact) return { label, value: `${fact.ms} ms`, at: null };
  return { label, value: fact.text, at: null };
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

function showBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value.toFixed(power > 0 && value < 10 ? 1 : 0)} ${BYTE_UNITS[power]}`;
}

export const showPayment = ({ amountCents, currency, createdAt, ...payment }: RecentPayment) => ({
  ...payment,
  status: payment.status.replaceAll('_', ' '),
  createdAt: createdAt.toISOString(),
  amount: currencyText(amountCents, currency),
});
