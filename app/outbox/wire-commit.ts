import type { AnswerGate, Passage } from './answer-gate.ts';
import type { Slots } from './slots.ts';
import type { Claim } from './statements.server.ts';
import type { WireMarks } from './wire-marks.ts';

/** What the lanes of one kind share. */
export interface KindWire {
  slots: Pick<Slots, 'take'>;
  marks: WireMarks;
  /** For kinds whose receivers do not know a message by its id. */
  gate: AnswerGate;
}

/** The commit that one attempt makes before its message goes out. */
export interface WireCommit {
  state: 'none' | 'lost' | 'failed' | 'done';
  run(): Promise<void>;
  /** Lets the next message go out; to be called once the attempt has ended, however it did. */
  leaveGate(): void;
}

/** Marks one attempt's message as being on the wire, once, however often the carrier calls. */
export function createWireCommit(options: {
  claim: Claim;
  wire: KindWire;
  /** Whether it waits for the answer to the message before it. */
  isGated: boolean;
  isUrgent: boolean;
  /** The answer to a mark that was made before the attempt. */
  markedAhead: Promise<boolean> | null;
  /** Called once it is marked. */
  onMarked(): void;
  signal: AbortSignal;
  report(error: unknown): void;
}): WireCommit {
  const { claim, wire, isGated, isUrgent, markedAhead, onMarked, signal, report } = options;
  let running: Promise<void> | null = null;
  let passage: Passage | null = null;
  // Aborting one takes time, and only what waits at the gate needs it.
  const ended = isGated ? new AbortController() : null;
  const markOnce = async () => {
    if (ended) {
      passage = await wire.gate.enter(AbortSignal.any([signal, ended.signal]));
      // It may have ended after it was let through.
      if (ended.signal.aborted) passage.leave();
      ended.signal.throwIfAborted();
    }
    let ours: boolean;
    try {
      const mark = markedAhead ?? wire.marks.markSending({ id: claim.id, token: claim.token }, { isUrgent });
      ours = await mark;
    } catch (error) {
      commit.state = 'failed';
      report(error);
      throw error;
    }
    commit.state = ours ? 'done' : 'lost';
    if (!ours) throw new Error('Another process has taken the message over.');
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
