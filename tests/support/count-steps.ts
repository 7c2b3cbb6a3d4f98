import { expect, type Locator, type Page } from '@playwright/test';

export interface StepCount {
  job: string;
  clicks: number;
  /** Fields that are filled in or chosen. */
  fields: number;
  /** Shortcuts and keys that confirm or move on. */
  keys: number;
  steps: string[];
}

/** Does a job's steps by their names and counts them. What happens between them (looking, waiting) is free. */
export function countSteps(page: Page, job: string) {
  const count: StepCount = { job, clicks: 0, fields: 0, keys: 0, steps: [] };
  return {
    count,
    async click(step: string, target: Locator, options?: Parameters<Locator['click']>[0]) {
      count.clicks++;
      count.steps.push(step);
      await target.click(options);
    },
    /** Follows a link from outside the console, such as one in an e-mail: a click too. */
    async follow(step: string, url: string) {
      count.clicks++;
      count.steps.push(step);
      await page.goto(url);
    },
    async fill(step: string, target: Locator, text: string) {
      count.fields++;
      count.steps.push(step);
      await target.fill(text);
    },
    async choose(step: string, target: Locator, option: string) {
      count.fields++;
      count.steps.push(step);
      await target.selectOption(option);
    },
    /** Types into what has the focus. */
    async type(step: string, text: string) {
      count.fields++;
      count.steps.push(step);
      await page.keyboard.type(text);
    },
    async press(step: string, ...keys: string[]) {
      count.keys += keys.length;
      count.steps.push(step);
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}

export type CountedSteps = ReturnType<typeof countSteps>;

/** Fails if a job takes more clicks than its goal. */
export function expectAtMost({ job, clicks, steps }: StepCount, goal: number): void {
  expect(clicks, `${job}: ${steps.join(' → ')}`).toBeLessThanOrEqual(goal);
}

export const stepTable = (counts: readonly StepCount[]): string =>
  [
    'clicks fields keys  job: steps',
    ...counts.map(({ job, clicks, fields, keys, steps }) =>
      [
        String(clicks).padStart(6),
        String(fields).padStart(6),
        String(keys).padStart(4),
        ` ${job}: ${steps.join(' → ')}`,
      ].join(' '),
    ),
  ].join('\n');
