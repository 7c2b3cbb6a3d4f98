import type { AnswerGate, Passage } from './answer-gate.ts';
import type { Claim } from './claim-and-settle.server.ts';
import type { Slots } from './slots.ts';
import type { WireMarks } from './wire-marks.ts';

/** Objects that the lanes of one kind share. */
export interface KindWire {
  slots: Pick<Slots, 'take'>;
  marks: WireMarks;
  /** Used for kinds whose receivers can't recognise an item by its id. */
  gate: AnswerGate;
}

/** The commit that an attempt makes before its item is sent. */
export interface WireCommit {
  state: 'none' | 'lost' | 'failed' | 'done';
  run(): Promise<void>;
  /** Lets the next item be sent. Call it once the attempt has ended, with any outcome. */
  leaveGate(): void;
}

/** Marks the item of one attempt as on the wire, only once however often the carrier calls. */
export function createWireCommit(options: {
  claim: Claim;
  wire: KindWire;
  /** Whether it waits for the answer to the previous item. */
  isGated: boolean;
  isUrgent: boolean;
  /** The result of a mark that was made before the attempt. */
  markedAhead: Promise<boolean> | null;
  onMarked(): void;
  signal: AbortSignal;
  report(error: unknown): void;
}): WireCommit {
  const { claim, wire, isGated, isUrgent, markedAhead, onMarked, signal, report } = options;
  let running: Promise<void> | null = null;
  let passage: Passage | null = null;
  // Aborting a signal takes time, and only attempts that wait at the gate need it.
  const ended = isGated ? new AbortController() : null;
  const markOnce = async () => {
    if (ended) {
      passage = await wire.gate.enter(AbortSignal.any([signal, ended.signal]));
      // The attempt may have ended after the gate admitted it.
      if (ended.signal.aborted) passage.leave();
      ended.signal.throwIfAborted();
    }
    let isMarked: boolean;
    try {
      const mark = markedAhead ?? wire.marks.markSending({ id: claim.id, token: claim.token }, { isUrgent });
      isMarked = await mark;
    } catch (error) {
      commit.state = 'failed';
      report(error);
      throw error;
    }
    commit.state = isMarked ? 'done' : 'lost';
    if (!isMarked) throw new Error('Another process has taken the message over.');
    onMarked();
    passage?.startsWaiting();
  };
  const commit: WireCommit = {
    state: 'none',
    run: () => {
      running ??= markOnce();
      return running;
    },
    leaveGate: () => {
      ended?.abort();
      passage?.leave();
    },
  };
  return commit;
}
