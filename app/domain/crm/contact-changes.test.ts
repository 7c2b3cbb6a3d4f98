import { expect, it } from 'vitest';
import { buildContactChanges } from './contact-changes.ts';

const CUSTOM_FIELDS = [
  { id: 'list', name: 'Interests', dataType: 'MULTIPLE_OPTIONS' },
  { id: 'text', name: 'Notes', dataType: 'TEXT' },
  { id: 'plain', name: 'Language', dataType: 'TEXT' },
];
const SETTINGS = {
  ...{ sendsHealth: true, tagsGoals: true, tags: ['Quiz'], customFields: CUSTOM_FIELDS },
  mapping: { goals: 'list', locale: 'plain' },
};
const build = (
  consent: Parameters<typeof buildContactChanges>[0],
  over: object = {},
  settings: object = {},
) =>
  buildContactChanges(consent, {
    ...{ healthFields: [], hasGoalTags: false, settings: { ...SETTINGS, ...settings }, ...over },
  });

it.each([
  ['offers', 'Email'],
  ['texts', 'SMS'],
] as const)('the end of %s sets do-not-disturb for %s alone', (consent, channel) => {
  const { changes, removedTags } = build(consent, { healthFields: ['text'], hasGoalTags: true });
  expect(changes).toEqual({ dndSettings: { [channel]: expect.objectContaining({ status: 'active' }) } });
  expect(removedTags).toEqual([]);
});

it.each([
  'health',
  'crm-health',
] as const)('the end of %s empties what ever got health answers', (consent) => {
  const { changes, removedTags } = build(consent, { healthFields: ['text', 'gone'], hasGoalTags: true });
  expect(changes).toEqual({
    customFields: [
      { id: 'text', field_value: '' },
      { id: 'gone', field_value: '' },
      { id: 'list', field_value: [] },
    ],
  });
  expect(removedTags).toContain('Sleep & Recovery');
  expect(removedTags).not.toContain('Quiz');
});

it('the end of segments takes the goals from the tags alone', () => {
  const { changes, removedTags } = build('segments', { healthFields: ['text'], hasGoalTags: true });
  expect(changes).toEqual({});
  expect(removedTags).toContain('Sleep & Recovery');
});

it('leaves a tag of the company’s own that has the name of a goal, and fields without health answers', () => {
  const { changes, removedTags } = build(
    'health',
    { hasGoalTags: true },
    { sendsHealth: false, tags: ['Sleep & Recovery'] },
  );
  expect(changes).toEqual({});
  expect(removedTags).not.toContain('Sleep & Recovery');
});
