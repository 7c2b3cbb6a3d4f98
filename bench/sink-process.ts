/**
 * The SMTP server that mails are sent to, in a process of its own. Told how many will come, and by which name their sender
 * introduces itself, it says when the first has, and when all have. Its argument: for how long it thinks about each message after the final dot, in ms.
 */
import { startSmtpSink } from '../tests/faults/smtp-sink.ts';

export interface SinkReady {
  url: string;
}
/** What it is told. */
export interface SinkTurn {
  expect: number;
  /** Counts the mails of one client, when two of them take turns. */
  sender?: string;
}
export interface SinkBegun {
  begun: true;
}
export interface SinkDone {
  /** From the first mail to the last. */
  seconds: number;
  meanBytes: number;
  /** One of them as it arrived, base64. */
  sample: string;
}

const sink = await startSmtpSink({ answerMs: Number(process.argv[2] ?? 0) });
process.on('message', ({ expect, sender }: SinkTurn) => {
  let firstAt: number | null = null;
  sink.received.length = 0;
  const look = setInterval(() => {
    const received = sink.received.filter((mail) => sender === undefined || mail.sender === sender);
    if (received.length > 0 && firstAt === null) {
      firstAt = performance.now();
      const begun: SinkBegun = { begun: true };
      process.send?.(begun);
    }
    if (firstAt === null || received.length < expect) return;
    clearInterval(look);
    const done: SinkDone = {
      seconds: (performance.now() - firstAt) / 1000,
      meanBytes: received.reduce((sum, { raw }) => sum + raw.length, 0) / received.length,
      sample: received[0]?.raw.toString('base64') ?? '',
    };
    if (new Set(received.map(({ messageId }) => messageId)).size !== received.length)
      throw new Error('A mail arrived twice.');
    process.send?.(done);
  }, 2);
});
process.on('disconnect', () => process.exit(0));
const ready: SinkReady = { url: sink.url };
process.send?.(ready);
