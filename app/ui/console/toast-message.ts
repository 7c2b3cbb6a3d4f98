import type { Tone } from './tone.ts';

/** A message that survives one redirect, stored in the session by the action that sets it. */
export interface FlashMessage {
  /** Unique per message: the same ID is shown only once. */
  id: string;
  tone: Tone;
  title: string;
  description?: string;
  /** URL and fields that the button 'Undo' posts. */
  undo?: { to: string; fields: Record<string, string> };
}

/** A message that is not shown yet, and what posts its undo. */
export interface WaitingMessage {
  message: Omit<FlashMessage, 'id'>;
  post?: (undo: NonNullable<FlashMessage['undo']>) => void;
}
