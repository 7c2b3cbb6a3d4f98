import { erase as eraseFromAccess } from '#app/domain/access/index.ts';
import { erase as eraseFromAnalytics } from '#app/domain/analytics/index.ts';
import { erase as eraseFromApiAnswers } from '#app/domain/api-answers/index.ts';
import { erase as eraseFromAssessments } from '#app/domain/assessments/index.ts';
import { erase as eraseFromCampaigns } from '#app/domain/campaigns/index.ts';
import { erase as eraseFromConversions } from '#app/domain/conversions/index.ts';
import { erase as eraseFromCrm } from '#app/domain/crm/index.ts';
import type { Erase } from '#app/domain/erased-person.ts';
import { erase as eraseFromIntakeProblems } from '#app/domain/intake-problems/index.ts';
import { erase as eraseFromIntegrations } from '#app/domain/integrations/index.ts';
import { erase as eraseFromLeads } from '#app/domain/leads/index.ts';
import { erase as eraseFromMessaging } from '#app/domain/messaging/index.ts';
import { erase as eraseFromRequests } from '#app/domain/privacy-requests/index.ts';
import { erase as eraseFromSuppressions } from '#app/domain/suppressions/index.ts';
import { erase as eraseFromOutbox } from '#app/outbox/index.ts';
import type { PersonalOwner } from './personal-columns.ts';

/**
 * The erasure of each area that stores personal data, in the order in which they run. The code does not compile if an owner of personal
 * columns is missing.
 */
export const ERASERS: Readonly<Record<PersonalOwner, Erase>> = {
  'app/outbox': eraseFromOutbox,
  'app/domain/messaging': eraseFromMessaging,
  'app/domain/suppressions': eraseFromSuppressions,
  // Must run before the leads: deleting the contact clears the key by which enrolments are found.
  'app/domain/campaigns': eraseFromCampaigns,
  'app/domain/analytics': eraseFromAnalytics,
  'app/domain/api-answers': eraseFromApiAnswers,
  'app/domain/assessments': eraseFromAssessments,
  'app/domain/conversions': eraseFromConversions,
  'app/domain/intake-problems': eraseFromIntakeProblems,
  'app/domain/integrations': eraseFromIntegrations,
  'app/domain/crm': eraseFromCrm,
  'app/domain/privacy-requests': eraseFromRequests,
  'app/domain/leads': eraseFromLeads,
  'app/domain/access': eraseFromAccess,
};
