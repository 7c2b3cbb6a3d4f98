/** The checklist of a plan's weeks, and its calendar file (D48, D60). Words that plans also contain are in the engine. */
export { CHECK_TOPICS as topics, START_CONDITIONS as conditions } from '#app/engine/vocabulary/schedule.ts';

export const eightWeeks = '8-week checklist';
export const month = '30-day protocol checklist';
export const when = 'When';
export const what = 'What';
export const done = 'Done';
export const before = 'Before the first day';
export const week = (number: number) => `Week ${number}`;
export const checkpoint = (what: string) => `Checkpoint: ${what}.`;
export const first =
  'Show this plan to a healthcare provider, ask the shop for the batch’s certificate of analysis, and write down how you feel now.';
export const scope = (name: string) => `This checklist is only for ${name}.`;
export const log = 'Write one dated line: how you feel, and anything unusual.';
/** Shown under V's "dosing optimisation". */
export const noRaise =
  'Do not raise any dose without a doctor. Look at what changed, and decide whether to stop.';
/** The same if the course ends in week 4 or before. */
export const noRaiseAtEnd = 'Do not raise any dose. Look at what changed.';
export const atWeek4 = (sentence: string) =>
  `${week(4)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
export const courseEnds = (weeks: number) =>
  `Stop at the end of this week, and use no product for at least ${weeks} weeks.`;
export const timeOff = 'Time off: use no product.';
export const supplyEnds = (days: number) =>
  `The supply ends this week. Throw an opened vial away ${days} days after mixing.`;
export const last = 'Compare with the first note, and decide with a healthcare provider whether to go on.';
/** The same after the end of the course. */
export const lastAfterStop = 'Compare with the first note, and show both to a healthcare provider.';
export const noted = (items: string) => `Track each week: ${items}.`;
export const measured = (visits: string) => `A doctor can measure ${visits}.`;
/** Plans of older engines do not say when. */
export const measuredAnyTime = (items: string) => `A doctor can measure: ${items}.`;
export const visits = {
  before: 'before the start',
  'week-4-8': 'in weeks 4 to 8',
  'week-8-12': 'in weeks 8 to 12',
};
export const unstudied = 'No study says how to check this product. A doctor would look at the points listed.';
export const noCheck = 'No study says how to check this product.';
export const stop = 'If you have a severe or lasting reaction, stop and see a doctor.';
export const calendar = 'Add the checkpoints to a calendar';
/** After the button, because other people see shared calendars. */
export const calendarWithLink =
  'Add the checkpoints with a link to this plan, for a calendar that only you see';
export const event = (week: number) => `Week ${week}: checkpoint of your plan`;
export const eventText = 'It’s time for this week’s checkpoint.';
export const stopEvent = 'Your plan’s time off begins';
export const stopEventText = (weeks: number) =>
  `Stop today, and start nothing else for at least ${weeks} weeks.`;
export const timeOffEndEvent = 'Your plan’s time off ends';
export const timeOffEndEventText = 'Talk to a doctor before you start anything.';
export const supplyEvent = 'Your plan’s supply ends';
export const supplyEventText = (days: number) => `Throw an opened vial away ${days} days after mixing.`;
