import type { ListPlan } from '#app/engine/list-plan.ts';
import { type Measurement, type Monitored, splitMonitoring } from '#app/engine/monitoring.ts';
import { WEEKS_ONE_AT_A_TIME } from '#app/engine/one-at-a-time.ts';
import { createSchedule, findFirst, type Schedule, type ScheduleEvent } from '#app/engine/schedule.ts';
import type { Plan, Visit } from '#app/engine/types.ts';
import { OPEN_VIAL_DAYS } from '#app/engine/vials.ts';
import { t } from '#app/messages/checklist.ts';
import { plannedPeptides } from './planned-peptides.ts';

export interface ChecklistRow {
  /** "Week 1" */
  name: string;
  checkpoint: string | undefined;
  /** The special steps of this week; empty in a usual week. */
  notes: string[];
  /** The steps of every such week; undefined in the first row and the last. */
  routine?: string;
}

/** The checklist of a plan: its schedule week by week, and what to monitor. It is for the first product alone (D60). */
export interface PlanChecklist {
  title: string;
  /** Says for which product it is. */
  scope: string;
  /** The sentence under V's "Week 4: dosing optimisation", as a line of its own. */
  week4: string;
  /** The values to note or measure and the person who does it, in sentences. */
  monitoring: string[];
  /** The first row is for the time before the first day. */
  rows: ChecklistRow[];
}

/** Builds the checklist of a plan in either layout. Returns null for a plan without products. */
export function createChecklist(plan: Plan | ListPlan): PlanChecklist | null {
  const schedule = createSchedule(plan);
  if (!schedule) return null;
  const { first, weeks, condition, events } = schedule;
  const stop = events.find((event) => event.kind === 'stop');
  return {
    title: weeks === 4 ? t.month : t.eightWeeks,
    scope: t.scope(first.name),
    week4: t.atWeek4(writeNoRaise(stop?.week)),
    monitoring: 'list' in plan ? writeListMonitoring(plan) : writePlanMonitoring(plan, schedule),
    rows: [
      {
        name: t.before,
        checkpoint: undefined,
        notes: [...(condition ? [t.conditions[condition]] : []), t.first],
      },
      ...Array.from({ length: weeks }, (_, index) => writeWeek(index + 1, schedule)),
    ],
  };
}

/** Writes the sentence under V's "Week 4: dosing optimisation". After the end of the course it no longer asks whether to stop. */
const writeNoRaise = (stopWeek: number | undefined) =>
  stopWeek !== undefined && stopWeek <= 4 ? t.noRaiseAtEnd : t.noRaise;

function writeWeek(week: number, { events, weeks }: Schedule): ChecklistRow {
  const find = <Kind extends ScheduleEvent['kind']>(kind: Kind) =>
    events.find((event): event is Extract<ScheduleEvent, { kind: Kind }> => event.kind === kind);
  const check = events.find((event) => event.kind === 'check' && event.week === week);
  const topic = check?.kind === 'check' ? check.topic : null;
  const stopWeek = find('stop')?.week ?? weeks;
  return {
    name: t.week(week),
    checkpoint: topic ? t.topics[topic] : undefined,
    notes: [
      ...(topic === 'dosing' ? [writeNoRaise(find('stop')?.week)] : []),
      ...(find('supply-end')?.week === week ? [t.supplyEnds(OPEN_VIAL_DAYS)] : []),
      ...(find('stop')?.week === week ? [t.courseEnds(WEEKS_ONE_AT_A_TIME)] : []),
      ...(week === weeks && week > stopWeek ? [t.timeOff] : []),
      ...(week === weeks ? [stopWeek <= weeks && find('stop') ? t.lastAfterStop : t.last] : []),
    ],
    ...(week < weeks && { routine: week > stopWeek ? `${t.timeOff} ${t.log}` : t.log }),
  };
}

/** The visits at which a doctor measures, in their order. */
export const VISITS: readonly Visit[] = ['before', 'week-4-8', 'week-8-12'];

/** Writes who notes and who measures what of one product. */
function writeMonitoring(monitored: Monitored, isStudied: boolean): string[] {
  const { noted, measured } = splitMonitoring(monitored);
  const visits = VISITS.flatMap((visit) => {
    const items = listItems(measured, visit);
    return items.length > 0 ? [`${t.visits[visit]}: ${items.join(', ')}`] : [];
  });
  return [
    ...(noted.length > 0 ? [t.noted(noted.join(', '))] : []),
    ...(visits.length > 0 ? [t.measured(visits.join('; '))] : []),
    ...(isStudied ? [] : [visits.length > 0 ? t.unstudied : t.noCheck]),
  ];
}

const listItems = (measured: readonly Measurement[], visit: Visit) =>
  measured.filter(({ visits }) => visits.includes(visit)).map(({ item }) => item);

function writePlanMonitoring(plan: Plan, { first: dated, course }: Schedule): string[] {
  const first = plannedPeptides(plan).find(({ id }) => id === dated.id);
  // Labels say how to check a continuous product.
  if (first?.monitoring) return writeMonitoring(first, course === 'continuous');
  // Plans of engines before 2.1.0 do not say who monitors a value: what a person feels is noted, the rest is left to a doctor.
  const { subjective, objective } = plan.education.monitoring_plan;
  return [
    ...(subjective.length > 0 ? [t.noted(subjective.join(', '))] : []),
    ...(objective.length > 0 ? [t.measuredAnyTime(objective.join(', '))] : []),
  ];
}

/** Lists of engines before 2.1.0 say nothing about monitoring. */
function writeListMonitoring({ list }: ListPlan): string[] {
  const { monitoring_parameters, monitoring } = findFirst(list) ?? {};
  return monitoring_parameters ? writeMonitoring({ monitoring_parameters, monitoring }, false) : [];
}
