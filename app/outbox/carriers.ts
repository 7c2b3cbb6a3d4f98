import type { Prisma } from '#app/domain/database.ts';
import type { ServerFault } from '#app/lib/mail-server-refusal.ts';
import type { OutboxKind, RenderedCrmPush, RenderedMail, RenderedText, RenderedWebhook } from './types.ts';

/** A claimed row, as the code that renders and sends it sees it. */
export interface OutboxMessage {
  id: string;
  tenantId: string | null;
  kind: OutboxKind;
  purpose: string;
  /** E-mail address, telephone number or URL; null once an erasure has blanked it. */
  recipient: string | null;
  leadId: string | null;
  /** The receiver's own queue, for kinds with one queue per receiver. */
  queue: string | null;
  marketing: boolean;
  /** The payload given to `enqueue`; null once an erasure has blanked it. */
  payload: unknown;
  createdAt: Date;
  /** Number of this attempt, from 1. */
  attempt: number;
}

/** Reason why an item is not sent after all. Shown to staff. */
export interface Suppressed {
  suppressed: string;
}

/** Reason why an item waits. It is tried again later, and no attempt is counted. */
export interface Postponed {
  postponed: string;
  /** ms */
  forMs: number;
}

/** Result of an attempt on the wire. `error` is shown to staff and must not contain the item's text. */
export type WireOutcome =
  | { result: 'sent'; providerMessageId: string | null }
  /** Certainly not received. A retry may help. */
  | { result: 'transient'; error: string; statusCode?: number; retryAfterMs?: number; fault?: ServerFault }
  /** Not tried, because the server itself can't be used. The item is given back, and preparing it again says how long it waits. */
  | { result: 'held'; error: string; statusCode?: undefined }
  /** Refused, and a retry would be refused again. */
  | { result: 'refused'; error: string; statusCode?: number }
  /** The answer never arrived, so it is unknown whether the item was received. */
  | { result: 'unknown'; error: string; statusCode?: number };

/** The worker's side of an attempt, for the carrier. */
export interface Wire {
  /** Aborts when the attempt takes too long, or when a stopping process can wait no longer. */
  signal: AbortSignal;
  /**
   * Commits that the item is on the wire. Await it as late as possible, but before the first byte that the receiver could act on: a crash
   * before the commit loses nothing; after a later crash it is uncertain whether the item was received. May be called again in one attempt.
   * @throws if the item must not be sent: another worker has taken it over, or the commit failed
   */
  commitSending(): Promise<void>;
}

/** Sends over the network. Never throws for network failures: they are returned as outcomes. */
export interface WireCarrier<Ready> {
  via: 'wire';
  /** The host that it connects to, for traces. Only a host from the settings, never one that a tenant typed. */
  host?: string;
  send(message: OutboxMessage, ready: Ready, wire: Wire): Promise<WireOutcome>;
  /** Closes idle connections. */
  close(): Promise<void>;
}

/** Stores items in our own database and settles their states in the same transaction. */
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

/** Prepares and carries one kind of item for a worker. */
export interface OutboxHandler<Ready> {
  /** Prepares the content to send. An exception counts as a failed attempt that is retried. */
  prepare(message: OutboxMessage): Promise<Ready | Suppressed | Postponed>;
  carrier: Carrier<Ready>;
}

/** Renders the mail of a row, or returns why none is sent. */
export type RenderMail = (message: OutboxMessage) => Promise<RenderedMail | Suppressed | Postponed>;

/** The kinds that this process sends. Items of other kinds wait for a process that sends them. */
export interface OutboxHandlers {
  email?: OutboxHandler<RenderedMail>;
  /** E-mails in a queue of their own: those of companies with their own mail server. */
  queuedEmail?: OutboxHandler<RenderedMail>;
  sms?: OutboxHandler<RenderedText>;
  webhook?: OutboxHandler<RenderedWebhook>;
  crm?: OutboxHandler<RenderedCrmPush>;
}

export const isSuppressed = (ready: unknown): ready is Suppressed =>
  typeof ready === 'object' && ready !== null && 'suppressed' in ready;

export const isPostponed = (ready: unknown): ready is Postponed =>
  typeof ready === 'object' && ready !== null && 'postponed' in ready;
