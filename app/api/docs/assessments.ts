import * as z from 'zod';
import { emailAddress } from '#app/domain/reading/fields.ts';
import { planNotFound } from '#app/messages/en/plan-page.ts';
import { consumerSubmission, fullSubmission, technicalSubmission } from '#app/protocol/submission.ts';
import type { CallDocs } from '../contract.ts';
import { withWarningsField } from '../unknown-fields.ts';
import { success } from './shared.ts';

const ASSESSMENT_ID = 'pT4nq0mXk2uVb7sYc9dLwA';

const submitted = z
  .strictObject({
    success,
    assessmentId: z.string().describe('Opens the plan: give it to the visitor alone.'),
    trackingId: z.string().describe('Names the lead when you report its sales.'),
    planMail: z
      .literal('suppressed')
      .optional()
      .describe('Sent when the address has had its plan mails of the day.'),
    plan: z
      .looseObject({})
      .optional()
      .describe('The plan, for a caller whose X-Plan-Digest is of another one.'),
  })
  .meta({ id: 'SubmittedAssessment' });

export const submitAssessmentDocs: CallDocs = {
  group: 'Assessments',
  operationId: 'submitAssessment',
  description:
    'What the widget sends, for your own assessment. The body is that of one of the three widgets; without `widget`, we recognize the widget by its goals. The visitor must have agreed to the consent’s wording that you showed. Where `additionalConcerns` says that the visitor is under age, the answer is 400 and nothing is stored.',
  body: z.union([fullSubmission, consumerSubmission, technicalSubmission] as never),
  headers: {
    'X-Plan-Digest':
      'Digest of the plan that you computed. If your plan is out of date, the response contains the current one.',
  },
  bodyExample: {
    tenantId: 'acme',
    consent: true,
    sexAtBirth: 'female',
    ageRange: '35-44',
    budgetLevel: 'standard',
    contraFlags: ['None of the above'],
    firstName: 'Jordan',
    email: 'jordan@example.com',
    healthGoals: ['sleep'],
    symptoms: ['Poor sleep quality'],
    experienceLevel: 'beginner',
  },
  answers: {
    201: {
      description: 'We stored the lead and are sending the plan by e-mail.',
      schema: submitted,
      example: { success: true, assessmentId: ASSESSMENT_ID, trackingId: 'V1StGXR8Z5jdHi6BmyT1Ng' },
    },
  },
  refusals: {
    404: 'Company not found, or its assessment is turned off.',
    409: 'This Idempotency-Key was used with another body.',
  },
};

export const sendPlanBody = z.object({ email: emailAddress('Please enter a valid email address') });

export const sendPlanDocs: CallDocs = {
  group: 'Assessments',
  operationId: 'sendPlan',
  description: 'At most 3 times per plan, and a few times per day and e-mail address.',
  params: { assessmentId: 'The `assessmentId` from the response to the submission.' },
  body: sendPlanBody,
  bodyExample: { email: 'jordan@example.com' },
  answers: {
    200: {
      description: 'The e-mail is queued.',
      schema: withWarningsField(z.strictObject({ success })),
      example: { success: true },
    },
  },
  refusals: {
    403: 'Console sessions of the plan’s own company can’t send it.',
    404: planNotFound,
    409: 'This Idempotency-Key was used with another request.',
  },
};

const FORMAT = 'The format must be html or pdf.';
export const downloadPlanQuery = z.object({
  format: z.enum(['html', 'pdf'], FORMAT).default('html'),
});

export const downloadPlanDocs: CallDocs = {
  group: 'Assessments',
  operationId: 'downloadPlan',
  params: { assessmentId: 'The `assessmentId` from the response to the submission.' },
  query: downloadPlanQuery,
  queryExample: { format: 'pdf' },
  answers: {
    200: {
      description: 'The plan as a self-contained HTML page or as a PDF.',
      type: 'text/html, application/pdf',
      headers: { 'Content-Disposition': 'The file’s name.' },
    },
  },
  refusals: { 404: planNotFound },
};
