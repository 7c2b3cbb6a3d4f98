import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorStub, type ReceivedSpan, startCollectorStub } from '../support/collector-stub.ts';
import { newSqliteUrl } from '../support/databases.ts';
import { OPERATOR } from '../support/log-in.ts';
import { fullPayload } from '../support/payloads.ts';
import { readPrometheusText } from '../support/prometheus-text.ts';
import { bundleService, type RunningProcess, type ServiceProcesses } from '../support/service-process.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

let processes: ServiceProcesses;
let collector: CollectorStub;
let sink: SmtpSink;
let service: RunningProcess;
beforeAll(async () => {
  [processes, collector, sink] = await Promise.all([bundleService(), startCollectorStub(), startSmtpSink()]);
  service = await processes.start(
    {
      ...OPERATOR,
      LOG_LEVEL: 'info',
      DATABASE_URL: newSqliteUrl(),
      SMTP_URL: sink.url,
      MAIL_FROM: 'from-marker@example.com',
      // Requests from 127.0.0.2 have not passed a trusted proxy.
      TRUST_PROXY: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_SERVICE_NAME: 'the service of a test',
    },
    { pages: true, limits: { sendTracesMs: 500 } },
  );
}, 120_000);
afterAll(async () => {
  await processes.remove();
  await Promise.all([collector.close(), sink.close()]);
});

const PATIENCE = { timeout: 20_000 };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const SERVER = 2;

/** Data that visitors and staff send, which must not reach the collector. */
const PERSONAL = {
  email: 'marker-address@visitor.example',
  firstName: 'Markername',
  concern: 'marker-concern',
  query: 'marker-query',
  token: 'markertokenmarkertokenmarkertoken01',
  state: 'marker-state',
  requestId: 'marker-request-id',
};

interface Asks {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
}

/** Sends a request on its own connection, from an IP address of this machine. */
const ask = (path: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asks = {}) =>
  new Promise<{ status: number; cookie: string }>((done, failed) => {
    const url = `http://127.0.0.1:${service.port}${path}`;
    const asking = httpRequest(url, { method, headers, localAddress: from, agent: false }, (answer) => {
      answer.resume();
      const cookie = (answer.headers['set-cookie'] ?? [])
        .map((cookieLine) => cookieLine.split(';')[0])
        .join('; ');
      answer.on('end', () => done({ status: answer.statusCode ?? 0, cookie }));
    });
    asking.on('error', failed).end(body);
  });

const submit = (headers: Record<string, string> = {}) =>
  ask(`/api/assessment?note=${PERSONAL.query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(
      fullPayload({
        email: PERSONAL.email,
        firstName: PERSONAL.firstName,
        additionalConcerns: PERSONAL.concern,
      }),
    ),
  });

/** Returns the span with a name, once the collector has it. */
async function waitForSpan(name: string): Promise<ReceivedSpan> {
  const names = () => [...new Set(collector.spans().map((span) => span.name))];
  await expect.poll(names, PATIENCE).toContain(name);
  return collector.spans().find((span) => span.name === name) as ReceivedSpan;
}
const listChildSpans = ({ spanId }: ReceivedSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId);

async function logIn(): Promise<string> {
  const form = new URLSearchParams({ email: OPERATOR.OPERATOR_EMAIL, password: OPERATOR.OPERATOR_PASSWORD });
  const { cookie } = await ask('/login', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: `http://127.0.0.1:${service.port}`,
    },
    body: form.toString(),
  });
  return cookie;
}

it('exports a submission, its mail, a page of the console and a task, and nothing of a person', async () => {
  const traceparent = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: `x=${PERSONAL.state}` };
  expect((await submit(traceparent)).status).toBe(201);
  const submission = await waitForSpan('POST /api/assessment');
  expect(submission).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: SERVER });
  expect(submission.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/assessment',
    'http.response.status_code': 201,
    'stackguide.route.class': 'submission',
    'stackguide.request.id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const line = service
    .output()
    .split('\n')
    .find((candidate) => candidate.includes('"path":"/api/assessment"'));
  expect(line).toContain(`"trace_id":"${TRACE}"`);
  const statements = listChildSpans(submission);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT Lead', 'COMMIT']));
  expect(new Set(statements.map(({ attributes }) => attributes['db.system.name']))).toEqual(
    new Set(['sqlite']),
  );

  await sink.whenReceived(1, PATIENCE.timeout);
  const mail = await waitForSpan('outbox email plan-mail');
  expect(mail.traceId).not.toBe(TRACE);
  expect(mail.attributes).toMatchObject({
    'stackguide.message.kind': 'email',
    'stackguide.message.purpose': 'plan-mail',
    'stackguide.message.outcome': 'sent',
    'stackguide.tenant.id': 'default-tenant',
  });
  const parts = listChildSpans(mail);
  expect(parts.find(({ name }) => name === 'send')?.attributes).toEqual({ 'server.address': '127.0.0.1' });
  expect(parts.map(({ name }) => name)).toContain('prepare');

  const cookie = await logIn();
  const pages = [`/admin/tenants/default-tenant/settings?q=${PERSONAL.query}`, `/plan/${PERSONAL.token}`];
  const statuses = [];
  for (const path of pages) statuses.push((await ask(path, { headers: { cookie } })).status);
  expect(statuses).toEqual([200, 404]);
  const page = await waitForSpan('GET /admin/tenants/:tenantId/settings');
  expect(page.attributes['http.route']).toBe('/admin/tenants/:tenantId/settings');
  expect(listChildSpans(page).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^SELECT \w+$/));
  await waitForSpan('GET /plan/:assessmentId');
  await waitForSpan('task health: check');

  // A visitor's own headers set neither the parent span nor an ID.
  const otherTrace = TRACE.replace('0af', '1bf');
  const traced = { traceparent: `00-${otherTrace}-${PARENT}-01`, 'X-Request-Id': PERSONAL.requestId };
  await ask('/education', { headers: traced, from: '127.0.0.2' });
  const { attributes } = await waitForSpan('GET /education');
  expect(attributes).not.toHaveProperty('stackguide.request.id');
  await ask('/healthz');

  expect(collector.resource()).toMatchObject({
    'service.name': 'the service of a test',
    'stackguide.process.role': 'all',
  });
  expect(new Set(collector.requests.map((request) => JSON.stringify(request)))).toEqual(
    new Set(['{"path":"/otlp/v1/traces","authorization":"Bearer of-the-collector"}']),
  );
  const text = collector.text();
  const session = cookie.split('=')[1] ?? '';
  expect(session.length).toBeGreaterThan(20);
  const secrets = [...Object.values(PERSONAL), session, otherTrace, OPERATOR.OPERATOR_EMAIL, 'from-marker'];
  // This checks that the search works.
  expect(text).toContain('default-tenant');
  for (const secret of [...secrets, 'visitor.example', 'service.example', '127.0.0.2', '/healthz'])
    expect(text.toLowerCase(), secret).not.toContain(secret.toLowerCase());
}, 120_000);

const readDroppedSpans = async (): Promise<Record<string, number>> => {
  const text = await (await fetch(`${service.origin}/metrics`)).text();
  const samples = readPrometheusText(text).get('stackguide_trace_spans_dropped_total')?.samples ?? [];
  return Object.fromEntries(samples.map(({ labels, value }) => [labels.reason, value]));
};
const count = (word: string) => service.output().split(word).length - 1;

it('counts what a collector refuses, says so once, and ends in order while the collector hangs', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  expect(await readDroppedSpans()).toEqual({ 'queue-full': 0, refused: 0, unreachable: 0 });
  collector.answer = 500;
  const failures = () => collector.requests.length;
  const before = failures();
  // The batches are sent one after the other.
  for (const batch of [1, 2]) {
    expect((await ask('/education')).status).toBe(200);
    await expect.poll(failures, PATIENCE).toBeGreaterThanOrEqual(before + batch);
  }
  await expect.poll(async () => (await readDroppedSpans()).refused ?? 0, PATIENCE).toBeGreaterThanOrEqual(2);
  expect(count('"trace spans are dropped"')).toBe(1);
  collector.answer = 200;
  await ask('/education');
  await expect.poll(() => count('"the collector takes trace spans again"'), PATIENCE).toBe(1);

  collector.answer = 'hang';
  await ask('/education');
  await expect.poll(() => collector.hanging(), PATIENCE).toBe(1);
  expect((await submit()).status).toBe(201);
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual({ code: 0, signal: null });
  expect(service.output()).toMatch(/"stopping"[\s\S]*"stopped"/);
  // This line is printed outside the log, so it may appear before or after the log's lines. A process without the settings prints 0
  // (stop.test.ts).
  expect(service.output()).toMatch(/OpenTelemetry: [1-9]\d* modules/);
});
