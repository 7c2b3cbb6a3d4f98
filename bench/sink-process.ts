/**
 * The SMTP server that receives the e-mails, in a separate process. Each turn gives it the number of e-mails to expect and the name by
 * which their sender introduces itself; it reports when the first and when all have arrived. Its argument is the delay in ms before it
 * answers each e-mail after the final dot.
 */
import { startSmtpSink } from '../tests/faults/smtp-sink.ts';

export interface SinkReady {
  url: string;
}
/** Instructions to the server for one turn. */
export interface SinkTurn {
  expect: number;
  /** Counts only the e-mails of this client, when two clients take turns. */
  sender?: string;
}
export interface SinkBegun {
  begun: true;
}
export interface SinkDone {
  /** Time from the first e-mail to the last. */
  seconds: number;
  meanBytes: number;
  /** One of the received e-mails, in base64. */
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
