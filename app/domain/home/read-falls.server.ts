import { readVisits } from '#app/domain/analytics/index.ts';
import type { Database } from '#app/domain/database.ts';
import { countLeadsBySite, countLeadsByTraffic } from '#app/domain/leads/index.ts';
import { type Fall, type FallingFigure, findFalls, findLargestLoss, type Loss, type Pair } from './falls.ts';
import { dayBefore, HOME_TREND_DAYS } from './trends.ts';

/** What fell in the last 30 days, and why as far as the counts tell. */
export interface Falls {
  falls: Fall[];
  /** Visitors who began; percent. Null with too few visitors. */
  startRate: { before: number; after: number } | null;
  /** Visitors who left their details; percent. */
  leadRate: { before: number; after: number } | null;
  /** The source and the site that lost most, of leads or else of visitors. */
  source: Loss | null;
  site: Loss | null;
}

/** Rates of fewer visitors would be chance. */
const MIN_VISITORS_OF_FALL = 20;

/** Reads what fell. Without a fall, no further query is sent. @param figures the last 30 days beside the 30 before */
export async function readFalls(
  db: Database,
  options: { tenantId: string; figures: Record<FallingFigure, Pair>; started: Pair; now: Date },
): Promise<Falls | null> {
  const { figures, started } = options;
  const falls = findFalls(figures);
  if (falls.length === 0) return null;
  const { visitors, leads } = figures;
  return {
    falls,
    startRate: rateOf(started, visitors),
    leadRate: rateOf(leads, visitors),
    ...(await readLosses(db, { ...options, isOfLeads: falls.some(({ figure }) => figure !== 'visitors') })),
  };
}

function rateOf(part: Pair, whole: Pair): { before: number; after: number } | null {
  if (whole.before < MIN_VISITORS_OF_FALL || whole.after < MIN_VISITORS_OF_FALL) return null;
  const percent = (key: keyof Pair) => Math.min(100, Math.round((part[key] / whole[key]) * 100));
  return { before: percent('before'), after: percent('after') };
}

async function readLosses(
  db: Database,
  { tenantId, isOfLeads, now }: { tenantId: string; isOfLeads: boolean; now: Date },
): Promise<Pick<Falls, 'source' | 'site'>> {
  const periods = [0, 1].map((back) => ({
    tenantId,
    from: dayBefore(now, (back + 1) * HOME_TREND_DAYS - 1),
    to: dayBefore(now, back * HOME_TREND_DAYS),
  })) as [Days, Days];
  const ofKind = (rows: readonly { kind: string; value: string; count: number }[], kind: string) =>
    rows.filter((row) => row.kind === kind);
  if (isOfLeads) {
    const [after, before, sitesAfter, sitesBefore] = await Promise.all([
      ...periods.map((days) => countLeadsByTraffic(db, days)),
      ...periods.map((days) => countLeadsBySite(db, days)),
    ] as const);
    const count = (rows: readonly { kind?: string; value: string; leads: number }[] = []) =>
      rows.map(({ kind = '', value, leads }) => ({ kind, value, count: leads }));
    return {
      source: findLargestLoss({
        before: ofKind(count(before), 'utmSource'),
        after: ofKind(count(after), 'utmSource'),
      }),
      site: findLargestLoss({ before: count(sitesBefore), after: count(sitesAfter) }),
    };
  }
  const [after = [], before = []] = await Promise.all(periods.map((days) => readVisits(db, days)));
  const count = (rows: typeof after, kind: string) =>
    ofKind(
      rows.map(({ visitors, ...row }) => ({ ...row, count: visitors })),
      kind,
    );
  return {
    source: findLargestLoss({ before: count(before, 'utmSource'), after: count(after, 'utmSource') }),
    site: findLargestLoss({ before: count(before, 'page'), after: count(after, 'page') }),
  };
}

interface Days {
  tenantId: string;
  from: string;
  to: string;
}
