import { erase as eraseFromOutbox } from '../../outbox/index.ts';
import { erase as eraseFromAccess } from '../access/index.ts';
import { erase as eraseFromAnalytics } from '../analytics/index.ts';
import { erase as eraseFromApiAnswers } from '../api-answers/index.ts';
import { erase as eraseFromAssessments } from '../assessments/index.ts';
import { erase as eraseFromCampaigns } from '../campaigns/index.ts';
import { erase as eraseFromConversions } from '../conversions/index.ts';
import { erase as eraseFromCrm } from '../crm/index.ts';
import type { Erase } from '../erased-person.ts';
import { erase as eraseFromIntegrations } from '../integrations/index.ts';
import { erase as eraseFromLeads } from '../leads/index.ts';
import { erase as eraseFromMessaging } from '../messaging/index.ts';
import { erase as eraseFromSuppressions } from '../suppressions/index.ts';
import type { PersonalOwner } from './personal-columns.ts';

/**
 * The erasure of each area that holds something personal, in the order in which they run. An owner of personal columns
 * that is missing here doesn't compile.
 */
export const ERASERS: Readonly<Record<PersonalOwner, Erase>> = {
  'app/outbox': eraseFromOutbox,
  'app/domain/messaging': eraseFromMessaging,
  'app/domain/suppressions': eraseFromSuppressions,
  // Before the leads: deleting the contact clears the key by which enrolments are found.
  'app/domain/campaigns': eraseFromCampaigns,
  'app/domain/analytics': eraseFromAnalytics,
  'app/domain/api-answers': eraseFromApiAnswers,
  'app/domain/assessments': eraseFromAssessments,
  'app/domain/conversions': eraseFromConversions,
  'app/domain/integrations': eraseFromIntegrations,
  'app/domain/crm': eraseFromCrm,
  'app/domain/leads': eraseFromLeads,
  'app/domain/access': eraseFromAccess,
};
