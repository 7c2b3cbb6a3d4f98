import type { Prisma } from '#app/domain/database.ts';
import type { OutboxKind, RenderedCrmPush, RenderedMail, RenderedText, RenderedWebhook } from './types.ts';

/** A claimed row, as those who render and send it see it. */
export interface OutboxMessage {
  id: string;
  tenantId: string | null;
  kind: OutboxKind;
  purpose: string;
  /** Address, number or URL; null when an erasure has blanked it. */
  recipient: string | null;
  leadId: string | null;
  /** The receiver's own queue, for kinds that have one each. */
  queue: string | null;
  marketing: boolean;
  /** What was given to `enqueue`; null when an erasure has blanked it. */
  payload: unknown;
  /** Number of this attempt, from 1. */
  attempt: number;
}

/** Why a message is not sent after all; shown to staff. */
export interface Suppressed {
  suppressed: string;
}

/** Why a message waits; it is looked at again later, and no attempt is counted. */
export interface Postponed {
  postponed: string;
  /** ms */
  forMs: number;
}

/** How an attempt on the wire ended. `error` is shown to staff and must not hold what the message says. */
export type WireOutcome =
  | { result: 'sent'; providerMessageId: string | null }
  /** Certainly not received; trying again may help. */
  | { result: 'transient'; error: string; statusCode?: number; retryAfterMs?: number }
  /** Refused, and would be again. */
  | { result: 'refused'; error: string; statusCode?: number }
  /** The answer never arrived: it is unknown whether the message was received. */
  | { result: 'unknown'; error: string; statusCode?: number };

/** What a carrier needs to know of the worker during an attempt. */
export interface Wire {
  /** Fires when the attempt takes too long, or when a stopping process can wait no longer. */
  signal: AbortSignal;
  /**
   * Commits that the message is on the wire. To be awaited as late as can be, but before the first byte that the receiver
   * could act on: a crash before it loses nothing, a crash after it leaves a doubt. May be called again in one attempt.
   * @throws when the message must not be sent: it was taken over meanwhile, or the database did not take the commit
   */
  commitSending(): Promise<void>;
}

/** Sends over the network. Never throws for what the network does: every end is an outcome. */
export interface WireCarrier<Ready> {
  via: 'wire';
  /** The host that it talks to, for traces; only one that the settings name, never one that a tenant typed. */
  host?: string;
  send(message: OutboxMessage, ready: Ready, wire: Wire): Promise<WireOutcome>;
  /** Ends idle connections. */
  close(): Promise<void>;
}

/** Keeps messages in our own database; their states are settled in the same transaction. */
export interface StoreCarrier<Ready> {
  via: 'store';
  /** @param messages at least one */
  store(
    tx: Prisma.TransactionClient,
    messages: readonly { message: OutboxMessage; ready: Ready }[],
    now: Date,
  ): Promise<void>;
}

type Carrier<Ready> = WireCarrier<Ready> | StoreCarrier<Ready>;

/** What a worker needs to deal with one kind of message. */
export interface OutboxHandler<Ready> {
  /** Makes what goes on the wire. A throw counts as a failed attempt that is tried again. */
  prepare(message: OutboxMessage): Promise<Ready | Suppressed | Postponed>;
  carrier: Carrier<Ready>;
}

/** Makes a mail of a row, or says why none is sent. */
export type RenderMail = (message: OutboxMessage) => Promise<RenderedMail | Suppressed | Postponed>;

/** The kinds that this process sends; the others wait for one that does. */
export interface OutboxHandlers {
  email?: OutboxHandler<RenderedMail>;
  sms?: OutboxHandler<RenderedText>;
  webhook?: OutboxHandler<RenderedWebhook>;
  crm?: OutboxHandler<RenderedCrmPush>;
}

export const isSuppressed = (ready: unknown): ready is Suppressed =>
  typeof ready === 'object' && ready !== null && 'suppressed' in ready;

export const isPostponed = (ready: unknown): ready is Postponed =>
  typeof ready === 'object' && ready !== null && 'postponed' in ready;
