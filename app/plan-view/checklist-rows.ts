import { t } from '#app/messages/checklist.ts';

export interface ChecklistRow {
  /** "Week 1" */
  name: string;
  checkpoint: string | undefined;
  text: string;
}

/**
 * Lists a plan's weeks as rows to tick off, preceded by a row with what to do before the first day.
 * @param checkpoints the plan's own: "Week 2: tolerance"
 */
export function checklistRows(weeks: number, checkpoints: readonly string[]): ChecklistRow[] {
  const findCheckpoint = (week: number) =>
    checkpoints.find((text) => Number(/\d+/.exec(text)?.[0]) === week)?.replace(/^[^:]*: /, '');
  return [
    { name: t.before, checkpoint: undefined, text: t.first },
    ...Array.from({ length: weeks }, (_, index) => ({
      name: t.week(index + 1),
      checkpoint: findCheckpoint(index + 1),
      text: index + 1 === weeks ? t.last : t.log,
    })),
  ];
}
