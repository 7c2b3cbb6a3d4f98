import { sealedValues as secondFactors } from '#app/domain/access/index.ts';
import { sealedValues as apiAnswers } from '#app/domain/api-answers/index.ts';
import { sealedValues as crmKeys } from '#app/domain/crm/index.ts';
import { sealedValues as webhookSecrets } from '#app/domain/integrations/index.ts';
import { sealedValues as mails } from '#app/domain/messaging/index.ts';
import type { SealedValues } from '#app/domain/sealed-values.ts';
import { sealedValues as shopSecrets } from '#app/domain/shops/index.ts';
import { sealedValues as senderKeys } from '#app/domain/tenants/index.ts';

/** All kinds of values that are sealed in the database. */
export const ALL_SEALED_VALUES: readonly SealedValues[] = [
  ...secondFactors,
  ...webhookSecrets,
  ...crmKeys,
  ...shopSecrets,
  ...senderKeys,
  ...mails,
  ...apiAnswers,
];
