import { expect, it } from 'vitest';
import { listActivities, PROCESSING } from './processing-records.ts';

const activities = Object.fromEntries(listActivities().map((activity) => [activity.purpose, activity]));

it('health answers are used for plans, and for offers as far as segments are', () => {
  expect(activities.plan?.categories).toEqual(expect.arrayContaining(['identity', 'contact', 'health']));
  expect(activities.plan?.columns).toContain('PeptideAssessment.contraFlags');
  expect(activities.statistics?.columns).not.toContain('PeptideAssessment.contraFlags');
});

it('books and protection hold no health answers', () => {
  for (const purpose of ['sales', 'operation', 'proof'])
    expect(activities[purpose]?.categories, purpose).not.toContain('health');
});

it('every column belongs to one activity, and technical ones are not listed', () => {
  const columns = Object.values(activities).flatMap((activity) => activity.columns);
  expect(new Set(columns).size).toBe(columns.length);
  expect(columns).toContain('Contact.emailKey');
  expect(columns).not.toContain('Lead.id');
  expect(Object.keys(PROCESSING).length).toBeGreaterThan(20);
});
