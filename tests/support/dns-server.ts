import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface DnsServer {
  /** Address for Resolver.setServers. */
  address: string;
  /** Name → TXT records. A name that is absent does not exist; queries for null get no response. */
  records: Map<string, string[] | null>;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const TXT = 16;
const NO_SUCH_NAME = 3;

/** Starts a name server on loopback that serves TXT records (RFC 1035). */
export async function startDnsServer(): Promise<DnsServer> {
  const records: DnsServer['records'] = new Map();
  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, end } = readName(query);
    const txtRecords = records.get(name);
    if (txtRecords === null) return;
    socket.send(answer(query.subarray(0, end + 4), txtRecords), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let position = HEADER_BYTES;
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length));
    position += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: position + 1 };
}

/** @param question header and question as received, without any further records */
function answer(question: Buffer, records: string[] | undefined): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | (records ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(records?.length ?? 0, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  return Buffer.concat([head, ...(records ?? []).map(record)]);
}

function record(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece)]));
  const fixed = Buffer.alloc(12);
  // This is a pointer to the question's name.
  fixed.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  fixed.writeUInt16BE(TXT, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}
