/** Payloads of V section 7, as the widgets send them. */
export const fullPayload = (over: Record<string, unknown> = {}) => ({
  tenantId: 'default-tenant',
  widget: 'full',
  healthGoals: ['sleep', 'cognitive'],
  symptoms: ['Poor sleep quality', 'Brain fog/poor focus'],
  additionalConcerns: 'I wake up at 4.\nThen I <3 my coffee & 5 > 4.',
  experienceLevel: 'intermediate',
  sexAtBirth: 'female',
  ageRange: '35-44',
  budgetLevel: 'standard',
  contraFlags: ['None of the above'],
  firstName: 'Ada',
  email: 'ada@example.com',
  consent: true,
  ...over,
});

export const consumerPayload = (over: Record<string, unknown> = {}) => ({
  tenantId: 'default-tenant',
  firstName: 'Consumer Lead',
  email: 'con@example.com',
  phone: '',
  healthGoals: ['sleep'],
  symptoms: ['stress'],
  experienceLevel: 'beginner',
  budgetLevel: 'standard',
  contraFlags: [],
  sexAtBirth: 'prefer_not_to_say',
  ageRange: '25-34',
  ...over,
});

export const technicalPayload = (over: Record<string, unknown> = {}) => ({
  tenantId: 'default-tenant',
  firstName: 'Institute of Peptides',
  email: 'lab@example.com',
  healthGoals: ['tissue'],
  symptoms: ['angiogenesis'],
  experienceLevel: 'novice',
  budgetLevel: 'premium',
  contraFlags: ['endocrine'],
  sexAtBirth: 'prefer_not_to_say',
  ageRange: '25-34',
  ...over,
});
