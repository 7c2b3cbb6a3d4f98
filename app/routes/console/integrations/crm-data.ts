import type { SerializeFrom } from '@remix-run/node';
import type { Crm } from '#app/domain/crm/index.ts';
import type { EndpointHealth } from './endpoint-data.ts';

/** A tenant's CRM as its pages show it. */
export type ShownCrm = SerializeFrom<
  Pick<
    Crm,
    | 'isEnabled'
    | 'hasKey'
    | 'locationId'
    | 'lastError'
    | 'waiting'
    | 'failingSince'
    | 'lastSuccessAt'
    | 'lastFailureAt'
  >
> & {
  /** False if the service's secret that sealed the key is missing. */
  isKeyReadable: boolean;
};

/** Describes the state of the CRM in words, with advice. */
export function describeCrm(crm: ShownCrm): EndpointHealth {
  const { isEnabled, hasKey, locationId, failingSince, lastSuccessAt, lastFailureAt } = crm;
  if (!hasKey || !locationId)
    return {
      tone: 'neutral',
      label: 'Off',
      advice: 'Enter the API key and the location id of your LeadConnector account.',
    };
  if (!isEnabled)
    return {
      tone: 'neutral',
      label: 'Off',
      advice: 'Turn the CRM on, then resend the leads that arrived in the meantime.',
    };
  if (!crm.isKeyReadable)
    return {
      tone: 'danger',
      label: 'Key unreadable',
      advice:
        'We send waiting contacts later. Enter the API key again, or ask the operator of this service to restore the earlier secret.',
    };
  if (failingSince)
    return {
      tone: 'warning',
      label: 'Failing',
      advice:
        'Fix the last error, test the connection, then resend leads from the day the connection started failing.',
    };
  if (lastSuccessAt)
    return {
      tone: 'success',
      label: 'Connected',
      advice: lastFailureAt
        ? 'Leads are reaching your CRM. Leads that the CRM rejected are in the log, ready to resend.'
        : 'Nothing to do',
    };
  return { tone: 'neutral', label: 'Not used yet', advice: 'The next lead becomes a contact.' };
}
