import type { Capability } from '#app/domain/access/index.ts';
import type { Home } from '#app/domain/home/index.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { CardGrid } from '#app/ui/console/card.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { money } from '../frame/period-text.ts';
import { changeText, pointsText } from './figures-text.ts';

export interface FiguresProps {
  figures: Home['figures'];
  /** 0 means no limit. */
  monthlyLimit: number;
}

/** Shows four figures of the month, each with a line of the last thirty days against the thirty before. */
export function FigureCards({ figures, monthlyLimit }: FiguresProps) {
  const { can, consolePath } = useConsole();
  const { assessments, leads, reach, sales } = figures;
  const link = (capability: Capability, path: string) => (can(capability) ? consolePath(path) : undefined);
  const { currency } = sales;
  const limit = monthlyLimit > 0 ? ` · limit ${formatCount(monthlyLimit)}` : '';
  const rate = (sales.commissionRate * 100).toFixed(1);
  return (
    <section aria-label="Key numbers">
      <CardGrid columns={4} isDense>
        <StatCard
          to={link('analytics.read', '/analytics')}
          label="Assessments this month"
          value={formatCount(assessments.month)}
          note={`${formatCount(assessments.today)} today${limit}`}
          change={changeText(assessments)}
          trend={createTrendLine(assessments.days)}
        />
        <StatCard
          to={link('leads.read', '/leads')}
          label="Leads this month"
          value={formatCount(leads.month)}
          note={`${formatCount(leads.today)} today`}
          change={changeText(leads)}
          trend={createTrendLine(leads.days)}
        />
        <StatCard
          to={link('analytics.read', '/analytics?kpi=rate')}
          label="Lead rate, 30 days"
          value={reach.leadRate === null ? '–' : `${reach.leadRate.toFixed(1)}%`}
          note={reachText(reach.seen, reach.results, leads.sum)}
          change={pointsText(reach.leadRateBefore, reach.leadRate)}
          trend={createTrendLine(reach.days)}
        />
        <StatCard
          to={link('conversions.read', '/admin/sales')}
          label={`${SALES_WORDS.net} this month`}
          value={money(sales.month, currency)}
          note={`${money(sales.today / 100, currency)} today · Commission Earned ${money(sales.commission, currency)} (${rate}%)`}
          change={changeText(sales)}
          trend={createTrendLine(sales.days)}
        />
      </CardGrid>
    </section>
  );
}

/** Leads of visitors who refused counting are still leads, so more leads than views needs an explanation. */
function reachText(views: number, results: number, leads: number): string {
  const counted = `${formatCount(views)} saw the widget, ${formatCount(results)} their plan`;
  return leads > views ? `${counted}. Excludes visitors who opted out of tracking.` : counted;
}

/** Prepares values for a line that starts at zero: a day of refunds would be negative, and thirty empty days get no line. */
const createTrendLine = (days: readonly number[]): number[] | undefined =>
  days.some((value) => value > 0) ? days.map((value) => Math.max(0, value)) : undefined;
