import { ProbeError } from '#app/lib/probe-error.ts';
import { createAddressGuard, describeFailure } from '../address-guard.server.ts';

/** Checks that the CRM's API responds. Any response will do, since the service has no key of its own. @throws ProbeError */
export async function reachCrm(
  { base, isOwnMachine }: { base: string; isOwnMachine: boolean },
  limitMs: number,
): Promise<void> {
  const guard = createAddressGuard({ allowLoopback: isOwnMachine });
  const answer = await guard
    .fetch({ url: `${base}/`, method: 'GET', signal: AbortSignal.timeout(limitMs), maxAnswerBytes: 0 })
    .catch((error: unknown) => {
      throw new ProbeError('unreachable', `The CRM: ${describeFailure(error)}`, { cause: error });
    });
  if (answer.status >= 500)
    throw new ProbeError('unreachable', `The CRM answers with status ${answer.status}.`);
}
