import { expect, it } from 'vitest';
import { accountMails } from '#app/domain/access/accounts/index.ts';
import { visitorMails } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { staffMails } from '#app/domain/notices/index.ts';
import { describeMessage } from './message-titles.ts';

it('names every mail that the service sends in words', () => {
  const db = {} as Database;
  const purposes = Object.keys({ ...accountMails(db), ...staffMails(db), ...visitorMails(db) });
  expect(purposes).toContain('lead-notice');
  const descriptions = purposes.map((purpose) => describeMessage({ kind: 'email', purpose }));
  expect(new Set(descriptions).size).toBe(purposes.length);
  for (const words of descriptions) expect(words).toMatch(/^[A-Z][A-Za-z -]+ \(e-mail\)$/);
  expect(describeMessage({ kind: 'email', purpose: 'lead-notice' })).toBe('New lead (e-mail)');
});
