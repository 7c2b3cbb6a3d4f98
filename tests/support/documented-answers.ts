import type * as z from 'zod';
import type { Contract } from '#app/api/contract.ts';
import { problem } from '#app/api/docs/shared.ts';
import type { ApiCall } from '#app/api/index.server.ts';
import { describeRefusals } from '#app/api/openapi/refusals.ts';

/** Statuses that may occur for any call: the caller's mistake, or our failure. */
const OF_ALL_CALLS = [405, 500];

/**
 * Compares every response of the API with the call's documentation. A test that closes its service fails if a response had a status, a
 * field or a media type that the documentation lacks.
 */
export function documentedAnswers() {
  const faults = new Set<string>();
  return {
    async watch({ contract }: ApiCall, request: Request, answer: Response): Promise<void> {
      if (!contract) return;
      const fault = await findFault(contract, request, answer);
      if (fault) faults.add(`${contract.method} ${contract.path} answered ${answer.status}: ${fault}`);
    },
    assertDocumented(): void {
      if (faults.size > 0)
        throw new Error(`The documentation of the API does not say so:\n${[...faults].join('\n')}`);
    },
  };
}

async function findFault(contract: Contract, request: Request, answer: Response): Promise<string | null> {
  const { status } = answer;
  if (OF_ALL_CALLS.includes(status)) return null;
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const success = contract.docs.answers[status];
  if (success) {
    if (request.method === 'HEAD' || status === 304) return null;
    if (success.type) return success.type.split(', ').includes(type) ? null : `the media type is ${type}`;
    return type === 'application/json' ? findMismatch(success.schema, answer) : `the media type is ${type}`;
  }
  if (!(status in describeRefusals(contract))) return 'it is no status of this call';
  if (type === 'text/plain') return null;
  const schema = type === 'application/problem+json' ? problem : contract.docs.refusedAs;
  return schema ? findMismatch(schema, answer) : `the media type is ${type}`;
}

async function findMismatch(schema: z.ZodType | undefined, answer: Response): Promise<string | null> {
  const result = schema?.safeParse(await answer.clone().json());
  if (!result || result.success) return null;
  return result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ');
}
