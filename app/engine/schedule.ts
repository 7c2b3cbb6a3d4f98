import { type Course, STUDIED_COURSES } from './courses.ts';
import { findDated } from './dated-first.ts';
import { WEEKS_ONE_AT_A_TIME } from './one-at-a-time.ts';
import { TIERS, type TierId } from './tiers.ts';
import { type LegacyRecommendation, PEPTIDE_IDS, type PeptideId, type Plan, type Withheld } from './types.ts';
import { supplyDays, VIAL_DAYS_A_WEEK } from './vials.ts';
import type { CheckTopic, StartCondition } from './vocabulary/schedule.ts';

/** A dated part of the schedule. Days are counted from the day of the plan, which is day 0. */
export type ScheduleEvent =
  | { kind: 'start'; day: 0 }
  | { kind: 'check'; day: number; week: number; topic: CheckTopic }
  /** The end of the course. Until the end of the time off no product is used. */
  | { kind: 'stop'; day: number; week: number }
  | { kind: 'time-off-end'; day: number; week: number }
  /** The day on which a month's purchase is used up or too old; absent if the course ends before it or no amount is shown. */
  | { kind: 'supply-end'; day: number; week: number };

interface ScheduledProduct {
  id: string;
  name: string;
  /** Null in the list layout, which has no tiers. */
  tier: TierId | null;
  /** Whether tests in people found no useful effect. */
  hasNoEffect: boolean;
  /** Whether the visitor's own answers call for caution (D61). */
  isCautioned: boolean;
}

/**
 * The timeline of a plan (D60). Only one product has dates. Every other product is an alternative to it, or for later with a doctor,
 * so two products never overlap.
 */
export interface Schedule {
  /** The product whose course is dated, which need not be the first of the plan. */
  first: ScheduledProduct;
  /** All products in the plan's order. */
  products: ScheduledProduct[];
  condition: StartCondition | null;
  /** Whether the visitor may start without a doctor. Otherwise the schedule dates V's checkpoints, but no course. */
  isCourseDated: boolean;
  /** The first product's course; null for a compound without a catalogue entry. */
  course: Course | 'continuous' | null;
  /** Number of weeks that the checklist has. */
  weeks: 4 | 8;
  /** In the order of their days. */
  events: ScheduleEvent[];
}

type Supplied = Pick<Plan['game_plan']['start_here'][number], 'vial_calculations' | 'injection_protocol'>;

/** The parts of a plan that the schedule reads. Plans of older engines have them too. Without a version the plan is being made. */
export type SchedulablePlan =
  | (Pick<Plan, 'game_plan' | 'user_profile' | 'amounts_withheld'> & Partial<Pick<Plan, 'engine_version'>>)
  | { list: readonly Listed[]; amounts_withheld?: Withheld };

const SCHEDULED_CHECKS: Readonly<Record<Schedule['weeks'], readonly [week: number, topic: CheckTopic][]>> = {
  4: [
    [2, 'tolerance'],
    [4, 'progress'],
  ],
  8: [
    [2, 'tolerance'],
    [4, 'dosing'],
    [8, 'progress'],
  ],
};

/** V's checkpoints of the full plan. */
export const PLAN_CHECKS = SCHEDULED_CHECKS[8];

const isScheduledPeptide = (id: string): id is PeptideId => (PEPTIDE_IDS as readonly string[]).includes(id);

const findCourse = (id: string): Schedule['course'] => (isScheduledPeptide(id) ? STUDIED_COURSES[id] : null);

function findSupplyEnd(
  { vial_calculations, injection_protocol }: Supplied,
  level: Plan['user_profile']['experience_level'],
): number | null {
  const calculation = vial_calculations?.[level];
  return calculation ? supplyDays(calculation, injection_protocol !== undefined) : null;
}

const onWeek = (week: number) => ({ week, day: week * VIAL_DAYS_A_WEEK });

function listEvents(
  weeks: Schedule['weeks'],
  lastWeek: number | null,
  supplyEnd: number | null,
): ScheduleEvent[] {
  const events: ScheduleEvent[] = [
    { kind: 'start', day: 0 },
    ...SCHEDULED_CHECKS[weeks].map(([week, topic]) => ({ kind: 'check' as const, ...onWeek(week), topic })),
    ...(supplyEnd !== null && (lastWeek === null || supplyEnd < lastWeek * VIAL_DAYS_A_WEEK)
      ? [{ kind: 'supply-end' as const, day: supplyEnd, week: Math.ceil(supplyEnd / VIAL_DAYS_A_WEEK) }]
      : []),
    ...(lastWeek === null
      ? []
      : [
          { kind: 'stop' as const, ...onWeek(lastWeek) },
          { kind: 'time-off-end' as const, ...onWeek(lastWeek + WEEKS_ONE_AT_A_TIME) },
        ]),
  ];
  return events.sort((a, b) => a.day - b.day);
}

type Listed = Pick<LegacyRecommendation, 'id' | 'name' | 'cautions' | 'warnings'>;

type Judged = Pick<Listed, 'cautions' | 'warnings'>;

const judgeListed = ({ cautions, warnings }: Judged) => ({ cautions, evidence: warnings?.evidence });

/** Returns the product of a list that its checklist is for. */
export const findFirst = <Item extends Judged>(list: readonly Item[]): Item | undefined =>
  findDated(list, judgeListed);

const readProduct = (
  { id, name }: Pick<Listed, 'id' | 'name'>,
  tier: TierId | null,
  { cautions, evidence }: ReturnType<typeof judgeListed>,
): ScheduledProduct => ({
  ...{ id, name, tier },
  hasNoEffect: evidence === 'no-effect',
  isCautioned: cautions.length > 0,
});

/** Reads the products in the plan's order, and the place and supply of the one whose course is dated. */
function readProducts(plan: SchedulablePlan) {
  if ('list' in plan) {
    const { list } = plan;
    const first = findFirst(list);
    return {
      weeks: 4 as const,
      products: list.map((item) => readProduct(item, null, judgeListed(item))),
      place: first ? list.indexOf(first) : -1,
      supplyEnd: null,
    };
  }
  const entries = TIERS.flatMap((tier) => plan.game_plan[tier].map((entry) => ({ entry, tier })));
  const first = findDated(entries, ({ entry }) => entry, plan.engine_version);
  return {
    weeks: 8 as const,
    products: entries.map(({ entry, tier }) => readProduct(entry, tier, entry)),
    place: first ? entries.indexOf(first) : -1,
    supplyEnd: first ? findSupplyEnd(first.entry, plan.user_profile.experience_level) : null,
  };
}

function findCondition(
  { hasNoEffect, isCautioned }: ScheduledProduct,
  withheld: Withheld | undefined,
): StartCondition | null {
  if (hasNoEffect) return 'no-effect';
  if (isCautioned || withheld === 'words') return 'doctor';
  return withheld === 'unanswered' ? 'safety-questions' : null;
}

/** Computes the schedule of a plan in either layout, also of a stored older one. Returns null for a plan without products. */
export function createSchedule(plan: SchedulablePlan): Schedule | null {
  const { weeks, products, place, supplyEnd } = readProducts(plan);
  const first = products[place];
  if (!first) return null;
  const course = findCourse(first.id);
  const condition = findCondition(first, plan.amounts_withheld);
  const isCourseDated = condition !== 'no-effect' && condition !== 'doctor';
  const lastWeek = isCourseDated && course && course !== 'continuous' ? course.weeks : null;
  return {
    ...{ first, products, condition, isCourseDated, course, weeks },
    events: listEvents(weeks, lastWeek, isCourseDated ? supplyEnd : null),
  };
}
