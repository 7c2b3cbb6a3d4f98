import { EventEmitter } from 'node:events';
import type { Connection } from 'pg';
import { describe, expect, it } from 'vitest';
import { CopyOut } from './copy-out.ts';

/** Builds a message of Postgres' protocol. */
function message(type: string, body: Buffer | string): Buffer {
  const header = Buffer.alloc(5);
  header.write(type);
  header.writeInt32BE(Buffer.byteLength(body) + 4, 1);
  return Buffer.concat([header, Buffer.from(body)]);
}

/** Builds a server's response to a COPY of these rows. It has a notice in the middle, which is for pg. */
function answer(rows: readonly string[]) {
  const data = rows.map((row) => message('d', `${row}\n`));
  const notice = message('N', 'SNOTICE\0Mlooked at\0\0');
  const before = message('H', Buffer.from([0, 0, 0]));
  const after = [message('c', ''), message('C', 'COPY 3\0'), message('Z', 'I')];
  const middle = Math.floor(data.length / 2);
  return {
    all: Buffer.concat([before, ...data.slice(0, middle), notice, ...data.slice(middle), ...after]),
    others: Buffer.concat([before, notice, ...after]),
  };
}

/** The parts of pg's connection and parser that CopyOut uses. */
class FakeSocket extends EventEmitter {
  isPaused = false;
  readonly left: Buffer[] = [];
  pause() {
    this.isPaused = true;
  }
  resume() {
    this.isPaused = false;
  }
}

function submit(copy: CopyOut): FakeSocket {
  const socket = new FakeSocket();
  socket.on('data', (bytes: Buffer) => socket.left.push(Buffer.from(bytes)));
  copy.submit({ stream: socket, query: () => undefined } as unknown as Connection);
  return socket;
}

async function takeAll(copy: CopyOut): Promise<string> {
  const portions: Uint8Array[] = [];
  for (let portion = await copy.take(); portion; portion = await copy.take()) portions.push(portion);
  return Buffer.concat(portions).toString();
}

const LONG = 'é'.repeat(100_000);
const ROWS = ['a,"b, c"', 'one,"line\nbreak"', '', `${LONG},1`, 'last,☃'];

describe('rows of a COPY', () => {
  it.each([1, 2, 3, 5, 7, 64, 1000, 1_000_000])('in pieces of %i bytes', async (size) => {
    const copy = new CopyOut('COPY …');
    const socket = submit(copy);
    const { all, others: otherMessages } = answer(ROWS);
    for (let index = 0; index < all.length; index += size)
      socket.emit('data', all.subarray(index, index + size));
    copy.handleReadyForQuery();
    expect(await takeAll(copy)).toBe(ROWS.map((row) => `${row}\r\n`).join(''));
    expect(Buffer.concat(socket.left)).toEqual(otherMessages);
  });

  it('gives the socket back to pg when it is through', () => {
    const copy = new CopyOut('COPY …');
    const socket = submit(copy);
    socket.emit('data', answer(ROWS).all);
    copy.handleReadyForQuery();
    const next = message('T', 'columns of the next statement');
    socket.emit('data', next);
    expect(socket.left.at(-1)).toEqual(next);
  });

  it('stops reading while its portions are not taken, and goes on', async () => {
    const copy = new CopyOut('COPY …');
    const socket = submit(copy);
    socket.emit('data', answer([LONG, LONG, LONG, LONG]).all);
    expect(socket.isPaused).toBe(true);
    while (socket.isPaused) await Promise.race([copy.take(), new Promise((next) => setTimeout(next))]);
    copy.handleReadyForQuery();
    await takeAll(copy);
  });
});
