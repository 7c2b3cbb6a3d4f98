/**
 * The SMTP server that mails are sent to, in a process of its own. Told how many will come, it says when the first has, and
 * when all have. Its argument: for how long it thinks about each message after the final dot, in ms.
 */
import { startSmtpSink } from '../tests/faults/smtp-sink.ts';

export interface SinkReady {
  url: string;
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
process.on('message', ({ expect }: { expect: number }) => {
  let firstAt: number | null = null;
  const look = setInterval(() => {
    const { received } = sink;
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
    if (new Set(received.map(({ messageId }) => messageId)).size !== expect)
      throw new Error('A mail arrived twice.');
    received.length = 0;
    process.send?.(done);
  }, 2);
});
process.on('disconnect', () => process.exit(0));
const ready: SinkReady = { url: sink.url };
process.send?.(ready);
