import type { Page } from '@playwright/test';
import { introduce, restartButton, submit, walkToLastStep } from '../support/assessment-walk.ts';

/** The visitor in the pictures. */
export const ADA = { name: 'Ada', email: 'ada@example.com' };

/** Her answers except the goals, which differ from picture to picture. */
export const ADAS_ANSWERS = {
  symptoms: ['Poor sleep quality'],
  concern: '',
  about: ['Elite Optimization Stack'],
  flags: ['None of the above'],
  experience: 'Experienced User',
};

/** Shows the page from its top, with nothing under the pointer. */
async function showTop(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Goes through the full widget to its plan. `look` is called on every step, with its answers ticked and scrolled to the top. */
export async function walkToPlan(
  page: Page,
  answers: Partial<typeof ADAS_ANSWERS> & { goals: string[] },
  look: (step: number) => Promise<void> = async () => {},
): Promise<void> {
  const lookAtTop = async (step: number) => {
    await showTop(page);
    await look(step);
  };
  await walkToLastStep(page, lookAtTop, { ...ADAS_ANSWERS, ...answers });
  await introduce(page, ADA);
  await submit(page);
  await restartButton(page).waitFor();
  await page.locator('.sg-toast-close').click();
  await showTop(page);
}
