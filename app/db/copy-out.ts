import type { Connection, Submittable } from 'pg';

/** What is sent on at once. */
const PORTION_BYTES = 128 * 1024;
/** Portions that wait to be taken before the server's are no longer read. */
const MAX_WAITING = 2;
const END_OF_ROW = Buffer.from('\r\n');

interface Message {
  chunk: Buffer;
}

/** The socket of pg's connection. */
interface Paused {
  pause(): void;
  resume(): void;
}

/**
 * A COPY … TO STDOUT in CSV as portions of text, whose rows end with CRLF (RFC 4180). The server sends a message a row, which
 * ends with the row's own line feed.
 */
export class CopyOut implements Submittable {
  isDone = false;
  private failure: unknown;
  private readonly waiting: Buffer[] = [];
  private filling = Buffer.allocUnsafeSlow(PORTION_BYTES);
  private filled = 0;
  private stream: Paused | undefined;
  private isPaused = false;
  private wake = () => {};

  constructor(private readonly text: string) {}

  /** The next portion; null after the last. @throws what the server refused it with, or what it was failed with */
  async take(): Promise<Uint8Array | null> {
    while (this.waiting.length === 0 && !this.isDone && !this.failure) {
      this.proceed();
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.failure) throw this.failure;
    return this.waiting.shift() ?? null;
  }

  fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }

  private proceed(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.stream?.resume();
  }

  private passOn(): void {
    if (this.filled === 0) return;
    this.waiting.push(this.filling.subarray(0, this.filled));
    this.filling = Buffer.allocUnsafeSlow(PORTION_BYTES);
    this.filled = 0;
    this.wake();
  }

  // What follows is called by pg.

  submit(connection: Connection): void {
    this.stream = (connection as unknown as { stream: Paused }).stream;
    connection.query(this.text);
  }

  handleCopyData({ chunk }: Message): void {
    const length = chunk.length - 1 + END_OF_ROW.length;
    if (this.filled + length > this.filling.length) {
      this.passOn();
      if (length > this.filling.length) this.filling = Buffer.allocUnsafeSlow(length);
    }
    chunk.copy(this.filling, this.filled, 0, chunk.length - 1);
    END_OF_ROW.copy(this.filling, this.filled + chunk.length - 1);
    this.filled += length;
    if (this.waiting.length < MAX_WAITING || this.isPaused) return;
    this.isPaused = true;
    this.stream?.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.passOn();
    this.isDone = true;
    this.wake();
  }

  handleError(error: Error): void {
    this.fail(error);
  }
}
