import {
  BOT_EVENT,
  type ReachObstacle,
  readReachOfSegment,
  readWidgetReach,
  type WidgetReach,
} from '#app/domain/analytics/index.ts';
import type { Database } from '#app/domain/database.ts';
import { WIDGETS, type WidgetKind } from '#app/engine/vocabulary/shared.ts';
import { STEPS_OF } from '#app/protocol/widget-events.ts';

/** A step of the funnel, with the visitors who could have reached it. */
export interface FunnelStep {
  /** seen | started | step-n | lead | sale */
  id: string;
  count: number;
  /** Visitors who could have reached this step; null for the first step. */
  shown: number | null;
  /** Percentage of these visitors who reached this step. */
  rate: number | null;
}

const percent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.min(100, Math.round((part / whole) * 1000) / 10) : null;

/**
 * Computes the steps from the first view of the widget to the sale. Each step is compared with the visitors who could see it: a third
 * question with those whose widget has one.
 * @param widgets the selected ones; all if missing
 */
export function computeFunnelSteps(options: {
  reach: readonly WidgetReach[];
  widgets?: readonly WidgetKind[];
  leads: number;
  converted: number;
}): FunnelStep[] {
  const { reach, widgets = WIDGETS, leads, converted } = options;
  const sessions = (kinds: readonly WidgetKind[], type: string, step = 0) =>
    reach
      .filter((row) => kinds.includes(row.widget as WidgetKind) && row.type === type && row.step === step)
      .reduce((sum, row) => sum + row.sessions, 0);
  const withStep = (step: number) => widgets.filter((widget) => STEPS_OF[widget] >= step);
  const steps: FunnelStep[] = [];
  const add = (id: string, count: number, viewers: number | null) =>
    steps.push({ id, count, shown: viewers, rate: viewers === null ? null : percent(count, viewers) });
  const seenCount = sessions(widgets, 'seen');
  add('seen', seenCount, null);
  add('started', sessions(widgets, 'started'), seenCount);
  const longest = Math.max(...widgets.map((widget) => STEPS_OF[widget]));
  for (let step = 2; step <= longest; step++) {
    const kinds = withStep(step);
    const before = step === 2 ? sessions(kinds, 'started') : sessions(kinds, 'step', step - 1);
    add(`step-${step}`, sessions(kinds, 'step', step), before);
  }
  const atLastStep = widgets.reduce((sum, widget) => sum + sessions([widget], 'step', STEPS_OF[widget]), 0);
  add('lead', leads, atLastStep);
  add('sale', converted, leads);
  return steps;
}

/**
 * Chooses the assessment that a funnel is of. Assessments have different numbers of steps, so one funnel of several would widen where the
 * shorter ones end. @param wanted used if it is among `widgets`; else the one that most visitors saw
 */
export function chooseFunnelWidget(
  reach: readonly WidgetReach[],
  widgets: readonly WidgetKind[],
  wanted?: WidgetKind,
): WidgetKind {
  if (wanted && widgets.includes(wanted)) return wanted;
  const countSeen = (kind: WidgetKind) =>
    reach.reduce((sum, row) => (row.widget === kind && row.type === 'seen' ? sum + row.sessions : sum), 0);
  return [...widgets].sort((a, b) => countSeen(b) - countSeen(a))[0] ?? WIDGETS[0];
}

/** Counts the visits of bots, which are in no step. @param widgets the selected ones; all if missing */
export const countBots = (reach: readonly WidgetReach[], widgets: readonly string[] = WIDGETS): number =>
  reach
    .filter(({ widget, type }) => type === BOT_EVENT && widgets.includes(widget))
    .reduce((sum, { sessions }) => sum + sessions, 0);

/** Reads how far the visitors got. @returns the reason if visits of a language or site can't be counted */
export const readFunnelReach = (options: {
  db: Database;
  days: { tenantId: string; locale?: string; site?: string; from: string; to: string };
}): Promise<WidgetReach[] | ReachObstacle> => {
  const { db, days } = options;
  return days.locale === undefined && days.site === undefined
    ? readWidgetReach(db, days)
    : readReachOfSegment(db, days);
};
