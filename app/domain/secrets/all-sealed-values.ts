import { sealedValues as secondFactors } from '../access/index.ts';
import { sealedValues as apiAnswers } from '../api-answers/index.ts';
import { sealedValues as crmKeys } from '../crm/index.ts';
import { sealedValues as webhookSecrets } from '../integrations/index.ts';
import { sealedValues as mails } from '../messaging/index.ts';
import type { SealedValues } from '../sealed-values.ts';
import { sealedValues as shopSecrets } from '../shops/index.ts';
import { sealedValues as senderKeys } from '../tenants/index.ts';

/** Everything that is sealed in the database. */
export const ALL_SEALED_VALUES: readonly SealedValues[] = [
  ...secondFactors,
  ...webhookSecrets,
  ...crmKeys,
  ...shopSecrets,
  ...senderKeys,
  ...mails,
  ...apiAnswers,
];
