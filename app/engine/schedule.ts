import { type Course, STUDIED_COURSES } from './courses.ts';
import { datedFirst } from './dated-first.ts';
import { WEEKS_APART } from './one-at-a-time.ts';
import { TIERS, type TierId } from './tiers.ts';
import { type LegacyRecommendation, PEPTIDE_IDS, type PeptideId, type Plan, type Withheld } from './types.ts';
import { DAYS_A_WEEK, supplyDays } from './vials.ts';
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
}

/**
 * The timeline of a plan (D60). Only the first product has dates. Every other product is an alternative to it, or for later with a doctor,
 * so two products never overlap.
 */
export interface Schedule {
  first: ScheduledProduct;
  others: ScheduledProduct[];
  condition: StartCondition | null;
  /** The first product's course; null for a compound without a catalogue entry. */
  course: Course | 'continuous' | null;
  /** Number of weeks that the checklist has. */
  weeks: 4 | 8;
  /** In the order of their days. */
  events: ScheduleEvent[];
}

type Supplied = Pick<Plan['game_plan']['start_here'][number], 'vial_calculations' | 'injection_protocol'>;

/** The parts of a plan that the schedule reads. Plans of older engines have them too. */
export type SchedulablePlan =
  | Pick<Plan, 'game_plan' | 'user_profile' | 'amounts_withheld'>
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

const isPeptideId = (id: string): id is PeptideId => (PEPTIDE_IDS as readonly string[]).includes(id);

const findCourse = (id: string): Schedule['course'] => (isPeptideId(id) ? STUDIED_COURSES[id] : null);

function findSupplyEnd(
  { vial_calculations, injection_protocol }: Supplied,
  level: Plan['user_profile']['experience_level'],
): number | null {
  const calculation = vial_calculations?.[level];
  return calculation ? supplyDays(calculation, injection_protocol !== undefined) : null;
}

const onWeek = (week: number) => ({ week, day: week * DAYS_A_WEEK });

function listEvents(
  weeks: Schedule['weeks'],
  lastWeek: number | null,
  supplyEnd: number | null,
): ScheduleEvent[] {
  const events: ScheduleEvent[] = [
    { kind: 'start', day: 0 },
    ...SCHEDULED_CHECKS[weeks].map(([week, topic]) => ({ kind: 'check' as const, ...onWeek(week), topic })),
    ...(supplyEnd !== null && (lastWeek === null || supplyEnd < lastWeek * DAYS_A_WEEK)
      ? [{ kind: 'supply-end' as const, day: supplyEnd, week: Math.ceil(supplyEnd / DAYS_A_WEEK) }]
      : []),
    ...(lastWeek === null
      ? []
      : [
          { kind: 'stop' as const, ...onWeek(lastWeek) },
          { kind: 'time-off-end' as const, ...onWeek(lastWeek + WEEKS_APART) },
        ]),
  ];
  return events.sort((a, b) => a.day - b.day);
}

type Listed = Pick<LegacyRecommendation, 'id' | 'name' | 'cautions' | 'warnings'>;

const hasNoEffect = ({ warnings }: Pick<Listed, 'warnings'>) => warnings?.evidence === 'no-effect';

/** Returns the product of a list that its checklist is for. */
export const findFirst = <Item extends Pick<Listed, 'warnings'>>(list: readonly Item[]): Item | undefined =>
  datedFirst(list, hasNoEffect)[0];

/** Reads the products, the first one of the schedule before the others, and what that one needs. */
function readProducts(plan: SchedulablePlan) {
  if ('list' in plan) {
    const list = datedFirst(plan.list, hasNoEffect);
    return {
      weeks: 4 as const,
      products: list.map((item) => ({
        ...{ id: item.id, name: item.name, tier: null },
        hasNoEffect: hasNoEffect(item),
      })),
      cautions: list[0]?.cautions ?? [],
      supplyEnd: null,
    };
  }
  const entries = datedFirst(
    TIERS.flatMap((tier) => plan.game_plan[tier].map((entry) => ({ entry, tier }))),
    ({ entry }) => entry.evidence === 'no-effect',
  );
  const first = entries[0]?.entry;
  return {
    weeks: 8 as const,
    products: entries.map(({ entry: { id, name, evidence }, tier }) => ({
      ...{ id, name, tier },
      hasNoEffect: evidence === 'no-effect',
    })),
    cautions: first?.cautions ?? [],
    supplyEnd: first ? findSupplyEnd(first, plan.user_profile.experience_level) : null,
  };
}

/** Computes the schedule of a plan in either layout, also of a stored older one. Returns null for a plan without products. */
export function createSchedule(plan: SchedulablePlan): Schedule | null {
  const { weeks, products, cautions, supplyEnd } = readProducts(plan);
  const [first, ...others] = products;
  if (!first) return null;
  const course = findCourse(first.id);
  const needsDoctor = cautions.length > 0 || plan.amounts_withheld === 'words';
  return {
    first,
    others,
    condition: first.hasNoEffect
      ? 'no-effect'
      : needsDoctor
        ? 'doctor'
        : plan.amounts_withheld === 'unanswered'
          ? 'safety-questions'
          : null,
    course,
    weeks,
    events: listEvents(weeks, course && course !== 'continuous' ? course.weeks : null, supplyEnd),
  };
}
