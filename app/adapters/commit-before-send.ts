import type { Wire } from '#app/outbox/carriers.ts';

/**
 * Calls `commitSending` once the connection is open, for a carrier that posts through the address guard. Reports afterwards whether the
 * commit was refused, in which case no byte was sent.
 */
export function commitBeforeSend(wire: Pick<Wire, 'commitSending'>): {
  beforeSend(): Promise<void>;
  /** Returns null unless the commit was refused. */
  refusal(): { notSent: unknown } | null;
} {
  let refusal: { notSent: unknown } | null = null;
  return {
    async beforeSend() {
      try {
        await wire.commitSending();
      } catch (error) {
        refusal = { notSent: error };
        throw error;
      }
    },
    refusal: () => refusal,
  };
}
