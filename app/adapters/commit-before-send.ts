import type { Wire } from '#app/outbox/carriers.ts';

/**
 * For a carrier that posts by the address guard: commits a message to the wire once a connection is there, and tells afterwards
 * whether that was refused, in which case no byte of it was sent.
 */
export function commitBeforeSend(wire: Pick<Wire, 'commitSending'>): {
  beforeSend(): Promise<void>;
  /** Null unless the commit was refused. */
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
