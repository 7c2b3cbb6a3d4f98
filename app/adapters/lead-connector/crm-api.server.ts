import type { CrmApi } from '#app/domain/crm/index.ts';
import { createAddressGuard, describeFailure, type GuardedAnswer } from '../address-guard.server.ts';
import { readableText } from '../readable-text.ts';
import { crmHeaders, describeRefusal, readFields } from './answers.ts';

const MAX_CRM_ANSWER_BYTES = 2 * 1024 * 1024;
const CRM_TIMEOUT_MS = 10_000;

/** Reads the custom fields of a location from LeadConnector: GET /locations/{id}/customFields. */
export function createCrmApi({ base, isOwnMachine }: { base: string; isOwnMachine: boolean }): CrmApi {
  const guard = createAddressGuard({ allowLoopback: isOwnMachine });
  return {
    async listCustomFields({ apiKey, locationId }) {
      let answer: GuardedAnswer;
      try {
        answer = await guard.fetch({
          url: `${base}/locations/${encodeURIComponent(locationId)}/customFields?model=contact`,
          method: 'GET',
          headers: crmHeaders(apiKey),
          signal: AbortSignal.timeout(CRM_TIMEOUT_MS),
          maxAnswerBytes: MAX_CRM_ANSWER_BYTES,
          bodyTimeoutMs: CRM_TIMEOUT_MS,
        });
      } catch (error) {
        return { problem: describeFailure(error) };
      }
      const refusal = describeRefusal(answer);
      if (refusal !== null) return { problem: refusal };
      const fields = readFields(readableText(answer.body));
      if (!fields) return { problem: 'The CRM’s answer is no list of custom fields.' };
      return fields
        .filter(({ model = 'contact' }) => model === 'contact')
        .map(({ id, name, dataType }) => ({ id, name, dataType }));
    },
  };
}
