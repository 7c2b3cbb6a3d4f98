import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span of OTLP's JSON, with its attributes as an object. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  status: { code?: number };
}

export interface CollectorStub {
  /** http://127.0.0.1:PORT */
  url: string;
  /** Returns the bytes of all bodies that it received, as text. */
  text(): string;
  spans(): ReceivedSpan[];
  /** Returns the attributes of the service itself. */
  resource(): Record<string, unknown>;
  requests: { path: string; authorization: string | undefined }[];
  /** Status of its responses; with `hang` it reads and does not respond. */
  answer: number | 'hang';
  /** Returns the number of requests without a response whose sender still waits. */
  hanging(): number;
  close(): Promise<void>;
}

interface Body {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const toObject = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Starts a minimal OpenTelemetry collector: it accepts OTLP over HTTP as JSON. */
export async function startCollectorStub(): Promise<CollectorStub> {
  const bodies: string[] = [];
  const hanging = new Set<ServerResponse>();
  const requests: CollectorStub['requests'] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      bodies.push(Buffer.concat(pieces).toString());
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization });
      if (stub.answer === 'hang') {
        hanging.add(response);
        response.on('close', () => hanging.delete(response));
      } else response.writeHead(stub.answer, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const read = () => bodies.flatMap((body) => (JSON.parse(body) as Body).resourceSpans);
  const stub: CollectorStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      read().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map((span) => ({ ...span, attributes: toObject(span.attributes) })),
        ),
      ),
    resource: () => toObject(read()[0]?.resource.attributes ?? []),
    requests,
    answer: 200,
    hanging: () => hanging.size,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return stub;
}
