/** The checklist of a plan's weeks, and its calendar file (D48). */
export const eightWeeks = '8-week checklist';
export const month = '30-day protocol checklist';
export const when = 'When';
export const what = 'What';
export const done = 'Done';
export const before = 'Before the first day';
export const week = (number: number) => `Week ${number}`;
export const checkpoint = (what: string) => `Checkpoint: ${what}.`;
export const first =
  'Show this plan to a healthcare provider. Ask the shop for the certificate of analysis of the batch. Note how things are now.';
export const log = 'Write one dated line: how you feel, and anything unusual.';
export const last = 'Compare with the first note, and decide with a healthcare provider whether to go on.';
export const noted = (measures: string) => `To note each week: ${measures}.`;
export const stop = 'Stop at any severe or lasting reaction, and see a doctor.';
export const calendar = 'Add the checkpoints to a calendar';
export const event = (week: number) => `Week ${week}: checkpoint of your plan`;
export const eventText = (url: string) => `Go through the checkpoint of this week: ${url}`;
export const tolerance = 'Week 2: tolerance';
export const progress = 'Week 4: progress evaluation';
