import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { ANSWERS, choose, expectStep, introduce, next, PERSON } from '../support/assessment-walk.ts';
import { service } from './fixtures.ts';

/** What the browser tests of submitting share. */

/** Opens the assessment and answers it up to the button that submits it. @param goOn presses Continue */
export async function openLastStep(
  page: Page,
  email: string,
  goOn: (page: Page) => Promise<void> = next,
): Promise<void> {
  await page.goto(`${service.origin}/widget`);
  await choose(page, ANSWERS.goals);
  for (let step = 1; step < 6; step++) {
    await goOn(page);
    await expectStep(page, step + 1);
  }
  await introduce(page, { ...PERSON, email });
}

/** What the service has stored for an e-mail address. */
export function countStored(email: string): { leads: number; planMails: number } {
  const db = new Database(service.file, { readonly: true });
  const count = (sql: string) => db.prepare(sql).all(email).length;
  try {
    return {
      leads: count('SELECT id FROM "Lead" WHERE "email" = ?'),
      planMails: count(`SELECT id FROM "OutboxMessage" WHERE "recipient" = ? AND "purpose" = 'plan-mail'`),
    };
  } finally {
    db.close();
  }
}
export const ONCE = { leads: 1, planMails: 1 };
