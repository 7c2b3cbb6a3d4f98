import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { openLastStep as openLastStepAt, PERSON } from '../support/assessment-walk.ts';
import { service } from './fixtures.ts';

/** Helpers that the browser tests of submitting share. */

/** Opens the assessment and goes to the button that submits it. */
export const openLastStep = (page: Page, email: string): Promise<void> =>
  openLastStepAt(page, service.origin, { person: { ...PERSON, email } });

/** Counts what the service has stored for an e-mail address. */
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
