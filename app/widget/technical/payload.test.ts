import { expect, test } from 'vitest';
import { parseSubmission } from '#app/protocol/submission.ts';
import { technicalForm } from './form.ts';
import { technicalPayload } from './payload.ts';

const answers = {
  application: 'tissue',
  objective: 'angiogenesis',
  experience: 'novice',
  budget: 'basic',
  safety: ['endocrine', 'immunological'],
  institution: 'Institute of Peptides',
  email: 'lab@example.com',
};

test("is V section 7's mapping, field by field", () => {
  expect(JSON.parse(JSON.stringify(technicalPayload(answers)))).toEqual({
    firstName: 'Institute of Peptides',
    email: 'lab@example.com',
    phone: '',
    healthGoals: ['tissue'],
    symptoms: ['angiogenesis'],
    experienceLevel: 'novice',
    budgetLevel: 'lean',
    contraFlags: ['endocrine', 'immunological'],
    sexAtBirth: 'prefer_not_to_say',
    ageRange: '25-34',
  });
});

test.each([
  ['basic', 'lean'],
  ['standard', 'standard'],
  ['comprehensive', 'premium'],
  ['institutional', 'premium'],
])('sends the budget %s as %s', (budget, level) => {
  expect(technicalPayload({ ...answers, budget }).budgetLevel).toBe(level);
});

test('is what the server takes for a technical one, and nothing chosen gets the messages of V section 5', () => {
  expect(parseSubmission(technicalPayload(answers))).toMatchObject({
    ok: true,
    value: { widget: 'technical' },
  });
  const nothing = parseSubmission({ ...technicalPayload(technicalForm.initial), widget: 'technical' });
  expect(nothing).toMatchObject({
    ok: false,
    fields: {
      healthGoals: ['Please select research application'],
      symptoms: ['Please select research objective'],
      experienceLevel: ['Please select experience level'],
      budgetLevel: ['Please select protocol budget'],
      contraFlags: ['Please complete safety screening'],
      firstName: ['Institution/Lab name required'],
      email: ['Valid institutional email required'],
    },
  });
});
