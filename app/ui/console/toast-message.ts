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
  /** A link to where the problem is solved. */
  link?: { label: string; to: string };
}

/** A message that is not shown yet. */
export interface WaitingMessage extends Pick<FlashMessage, 'tone' | 'title' | 'description'> {
  /** Its button. */
  action?: { label: string; onClick: () => void };
}
