import { expect, test } from 'vitest';
import { parseSubmission } from '#app/protocol/submission.ts';
import { consumerForm } from './form.ts';
import { consumerPayload } from './payload.ts';

const answers = {
  goal: 'sleep',
  challenge: 'stress',
  budget: 'balanced',
  email: 'ada@example.com',
  phone: '+1 555 0100',
};

test("is V section 7's mapping, field by field", () => {
  expect(JSON.parse(JSON.stringify(consumerPayload(answers)))).toEqual({
    firstName: 'Consumer Lead',
    email: 'ada@example.com',
    phone: '+1 555 0100',
    healthGoals: ['sleep'],
    symptoms: ['stress'],
    experienceLevel: 'beginner',
    budgetLevel: 'standard',
    contraFlags: [],
    sexAtBirth: 'prefer_not_to_say',
    ageRange: '25-34',
  });
  expect(consumerPayload({ ...answers, phone: '' }).phone).toBe('');
});

test.each([
  ['starter', 'lean'],
  ['balanced', 'standard'],
  ['advanced', 'premium'],
])('sends the budget %s as %s', (budget, level) => {
  expect(consumerPayload({ ...answers, budget }).budgetLevel).toBe(level);
});

test('is what the server takes for a consumer, and nothing chosen gets the messages of V section 5', () => {
  expect(parseSubmission(consumerPayload(answers))).toMatchObject({
    ok: true,
    value: { widget: 'consumer' },
  });
  const nothing = parseSubmission({ ...consumerPayload(consumerForm.initial), widget: 'consumer' });
  expect(nothing).toMatchObject({
    ok: false,
    fields: {
      healthGoals: ['Please select your main goal'],
      symptoms: ['Please select your biggest challenge'],
      budgetLevel: ['Please select your investment level'],
      email: ['Please enter a valid email address'],
    },
  });
});
