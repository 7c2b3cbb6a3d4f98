import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { STEPS_OF, type WidgetEvent } from '#app/protocol/widget-events.ts';
import { seededRandom } from './random.ts';
import type { DemoShop } from './shops.ts';

/** A page load of the widget, and the step that it reached. */
export interface DemoVisit {
  at: Date;
  widget: WidgetKind;
  sessionId: string;
  /** 0: only seen; 1: the first question was answered; n: question n was shown. */
  step: number;
  /** Whether the form was sent and the plan shown. */
  submits: boolean;
  /** Number of the plan's products that the visitor clicks; 0 without a submission. */
  clicks: number;
  /** Whether campaigns of the shop had ended. */
  isAfterEnd: boolean;
}

/** Weights by month, from January: resolutions, summer holidays, and the quiet weeks at the end of the year. */
const DEMO_SEASON_WEIGHTS = [1.35, 1.2, 1.1, 1.05, 1.0, 0.92, 0.82, 0.8, 1.02, 1.05, 1.0, 0.86];
/** Weights by weekday, from Sunday. */
const DEMO_WEEKDAY_WEIGHTS = [0.88, 1.14, 1.1, 1.05, 1.0, 0.95, 0.84];
/** Weights by hour, UTC. */
const DEMO_HOUR_WEIGHTS = [4, 3, 2, 1, 1, 1, 2, 3, 4, 5, 5, 5, 6, 6, 6, 6, 6, 7, 8, 9, 9, 8, 7, 5];
const DEMO_HOURS = Object.fromEntries(DEMO_HOUR_WEIGHTS.map((weight, hour) => [String(hour), weight]));

const DEMO_START_SHARE = 0.58;
const DEMO_NEXT_STEP_SHARE = 0.9;
const DEMO_SUBMIT_SHARE = 0.88;

/** Returns the first moment of the demo's year, which consists of this month and the eleven before it. */
export const startOfYear = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));

/** Returns the first moment of a day in UTC, in ms. */
export const startOfDay = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS) * DAY_MS;

/** Makes a shop's page loads of the twelve months before `now`, the oldest first. */
export function makeVisits(shop: DemoShop, now: Date): DemoVisit[] {
  const random = seededRandom(`${shop.id} visits`);
  const { perDay, widgets, silentDays, ended } = shop.traffic;
  const lost = computeLostShare(shop);
  const first = startOfYear(now).getTime();
  const days = Math.ceil((now.getTime() - first) / DAY_MS);
  const visits: DemoVisit[] = [];
  for (let day = 0; day < days - silentDays; day++) {
    const date = new Date(first + day * DAY_MS);
    const growth = 0.45 + (1.1 * day) / days;
    const calendar =
      (DEMO_SEASON_WEIGHTS[date.getUTCMonth()] ?? 1) * (DEMO_WEEKDAY_WEIGHTS[date.getUTCDay()] ?? 1);
    const isAfterEnd = ended !== undefined && day >= days - 1 - ended.daysAgo;
    const reach = isAfterEnd ? 1 - lost : 1;
    const expected = perDay * growth * calendar * reach * (0.75 + 0.5 * random.next());
    for (let n = Math.floor(expected + random.next()); n > 0; n--) {
      const hour = Number(random.weighted(DEMO_HOURS));
      const visitedAt = new Date(date.getTime() + hour * HOUR_MS + random.whole(0, HOUR_MS - 1));
      const widget = random.weighted(widgets);
      const sessionId = `demo${visitedAt.getTime().toString(36)}${random.whole(1_000_000, 9_999_999)}`;
      let step = random.chance(DEMO_START_SHARE) ? 1 : 0;
      while (step > 0 && step < STEPS_OF[widget] && random.chance(DEMO_NEXT_STEP_SHARE)) step++;
      const submits = step === STEPS_OF[widget] && random.chance(DEMO_SUBMIT_SHARE);
      const clicks = submits && random.chance(0.4) ? random.whole(1, 3) : 0;
      if (visitedAt < now)
        visits.push({ at: visitedAt, widget, sessionId, step, submits, clicks, isAfterEnd });
    }
  }
  return visits.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns the share of the visitors that came by campaigns which have ended. */
function computeLostShare({ traffic: { campaigns, ended } }: DemoShop): number {
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + (campaigns[name] ?? 0), 0);
  return sum(ended?.campaigns ?? []) / sum(Object.keys(campaigns));
}

/** Makes the events that the widget sends for a visit. @param products those that the visitor opened in the shop */
export function makeEvents({ step, submits }: DemoVisit, products: readonly string[]): WidgetEvent[] {
  const later = Array.from({ length: Math.max(0, step - 1) }, (_, i) => ({
    type: 'step' as const,
    step: i + 2,
  }));
  const events: Omit<WidgetEvent, 'n'>[] = [
    { type: 'seen' },
    ...(step > 0 ? [{ type: 'started' as const }] : []),
    ...later,
    ...(submits ? [{ type: 'results' as const }] : []),
    ...products.map((peptideId) => ({ type: 'product-click' as const, peptideId })),
  ];
  return events.map((event, n) => ({ n, ...event }));
}
