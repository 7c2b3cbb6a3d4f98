import { expect, it } from 'vitest';
import { randomId } from '#app/lib/random-id.ts';
import { loggablePath } from './log.ts';

it('logs a path without its query', () => {
  expect(loggablePath('/embed?client=acme&email=ada@example.com')).toBe('/embed');
});

it('hides ids that open something, of every shape', () => {
  for (let i = 0; i < 200; i++) expect(loggablePath(`/plan/${randomId()}`)).toBe('/plan/:id');
  expect(loggablePath('/unsubscribe/0190f3c2-7a8b-7cde-8123-456789abcdef')).toBe('/unsubscribe/:id');
  expect(loggablePath('/plan/ada@example.com')).toBe('/plan/:id');
  expect(loggablePath('/plan/ada%40example.com')).toBe('/plan/:id');
});

it('keeps the names of pages, files and articles', () => {
  for (const path of [
    '/',
    '/api/assessment',
    '/assets/page-CXl8pBEL.css',
    '/education/tirzepatide-vs-mounjaro',
  ])
    expect(loggablePath(path)).toBe(path);
});
