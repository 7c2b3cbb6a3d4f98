import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../data/rows.ts';
import { BROWSER_AGENT } from '../support/browser-agent.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { fullPayload } from '../support/payloads.ts';
import { type ReadMetric, readPrometheusText } from '../support/prometheus-text.ts';

const root = resolve(import.meta.dirname, '../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const TOKEN = 'a-token-that-only-tests-use';
const MINUTE_MS = 60_000;

interface AlertRules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface Dashboard {
  panels: { type: string; title: string; targets?: { expr: string }[] }[];
  templating: { list: { query: string }[] };
}

/** Lists every expression of the alert rules and of the dashboard. */
function listExpressions(): string[] {
  const alerts = parse(readText('integrations/prometheus/alerts.yml')) as AlertRules;
  const dashboard = JSON.parse(readText('integrations/grafana/dashboard.json')) as Dashboard;
  const ofPanels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const ofVariables = dashboard.templating.list.flatMap(
    ({ query }) => /^label_values\((\w+),/.exec(query)?.[1] ?? [],
  );
  return [
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...ofPanels,
    ...ofVariables,
  ];
}

/** Metrics and labels that Prometheus itself adds. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance'] };

/** @returns the metrics, and labels of a metric, that an expression uses but the service does not export */
function findUnknown(expression: string, metrics: Map<string, ReadMetric>): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const unknown: string[] = [];
  for (const [, name = '', matchers = ''] of bare.matchAll(/\b([a-zA-Z_]\w*)\b(?:\{([^}]*)\})?(?!\s*\()/g)) {
    if (/^(and|or|unless|bool)$/.test(name)) continue;
    const histogram = metrics.get(name.replace(/_(bucket|sum|count)$/, ''));
    const metric = metrics.get(name) ?? (histogram?.type === 'histogram' ? histogram : undefined);
    if (!metric && !OF_PROMETHEUS.metrics.includes(name)) unknown.push(name);
    const knownLabels = new Set(metric?.samples.flatMap(({ labels }) => Object.keys(labels)));
    for (const [, label = ''] of matchers.matchAll(/(\w+)\s*[!=]/g))
      if (!knownLabels.has(label) && !OF_PROMETHEUS.labels.includes(label)) unknown.push(`${name}{${label}}`);
  }
  return unknown;
}

forEachDatabase((_name, makeDb) => {
  it('has figures of requests, submissions, events, the outbox, tasks and the process, and nothing of a tenant or person', async () => {
    const { db, readLoad } = await makeDb();
    const tenant = await makeTenant(db, { subdomain: 'told-by-name' });
    const now = Date.now();
    const message = (n: number, over: object) => ({
      tenantId: tenant.id,
      kind: 'email',
      purpose: 'plan-mail',
      dedupeKey: `metrics:${n}`,
      recipient: 'ada@told-by-address.example',
      nextAttemptAt: new Date(now - MINUTE_MS),
      ...over,
    });
    await db.outboxMessage.createMany({
      data: [
        message(1, {}),
        message(2, { priority: 5, nextAttemptAt: new Date(now - 2 * MINUTE_MS) }),
        message(3, { nextAttemptAt: new Date(now + MINUTE_MS) }),
        message(4, { priority: 10 }),
        message(5, { state: 'uncertain' }),
        message(6, { state: 'sent' }),
        message(7, { kind: 'webhook', state: 'sending' }),
        message(8, { state: 'failed', priority: 5 }),
        message(9, { state: 'failed', nextAttemptAt: new Date(now - 61 * MINUTE_MS) }),
        message(10, { state: 'suppressed', priority: 10 }),
        message(11, { kind: 'webhook', state: 'suppressed', queue: 'an-endpoint' }),
      ],
    });
    await db.scheduledTask.createMany({
      data: [
        { name: 'a task', nextRunAt: new Date(now - MINUTE_MS), lastRunAt: new Date(now - MINUTE_MS) },
        { name: 'another task', nextRunAt: new Date(now), lastError: 'TypeError' },
      ],
    });
    const replica = () => ({ state: 'late', lagSeconds: 6.5, fallbacks: 3 }) as const;
    const api = await serveApi({ db, readLoad, replica, settings: { METRICS_TOKEN: TOKEN } });
    try {
      await ask(
        api,
        '/api/assessment',
        fullPayload({ tenantId: tenant.id, email: 'eve@told-by-address.example' }),
        'one-key',
      );
      await ask(
        api,
        '/api/assessment',
        fullPayload({ tenantId: tenant.id, email: 'eve@told-by-address.example' }),
        'one-key',
      );
      await ask(api, '/api/assessment', {});
      const batch = (tenantId: string) => ({
        tenantId,
        widget: 'full',
        sessionId: 'session-of-a-visit',
        events: [
          { n: 0, type: 'seen' },
          { n: 1, type: 'started' },
        ],
      });
      await ask(api, '/api/events', batch(tenant.id));
      await ask(api, '/api/events', batch('nobody'));
      const scrape = (headers: Record<string, string>) => fetch(`${api.origin}/metrics`, { headers });
      expect((await scrape({})).status).toBe(404);
      const answer = await scrape({ Authorization: `Bearer ${TOKEN}` });
      expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = await answer.text();
      const metrics = readPrometheusText(text);
      const value = (name: string, labels: Record<string, string> = {}) =>
        metrics
          .get(name)
          ?.samples.find((sample) =>
            Object.entries(labels).every(([key, label]) => sample.labels[key] === label),
          )?.value;

      const outcomes = ['stored', 'repeated', 'refused', 'failed'];
      expect(outcomes.map((outcome) => value('stackguide_submissions_total', { outcome }))).toEqual([
        1, 1, 1, 0,
      ]);
      expect(value('stackguide_http_requests_total', { class: 'submission', status: '201' })).toBe(2);
      expect(value('stackguide_http_requests_total', { class: 'submission', status: '400' })).toBe(1);
      expect(value('stackguide_http_requests_total', { class: 'metrics', status: '404' })).toBe(1);
      expect(value('stackguide_widget_events_accepted_total')).toBe(2);
      expect(value('stackguide_widget_events_dropped_total', { reason: 'unknown-tenant' })).toBe(2);
      const open = (lane: string, state: string) => value('stackguide_outbox_messages', { lane, state });
      // The submission's own plan mail, and the notice about its lead, are urgent too.
      const plannedCount = await db.outboxMessage.count({
        where: { kind: 'email', state: 'planned', priority: { lt: 10 } },
      });
      expect(open('email-urgent', 'planned')).toBe(plannedCount);
      expect([
        open('email-bulk', 'planned'),
        open('email-urgent', 'uncertain'),
        open('webhook', 'sending'),
      ]).toEqual([1, 1, 1]);
      // The item that failed more than an hour ago counts only as open.
      expect(open('email-urgent', 'failed')).toBe(2);
      const ended = metrics.get('stackguide_outbox_ended_messages')?.samples ?? [];
      expect(ended).toHaveLength(15);
      expect(ended.filter((sample) => sample.value > 0)).toMatchObject([
        { labels: { lane: 'email-urgent', state: 'sent' }, value: 1 },
        { labels: { lane: 'email-urgent', state: 'failed' }, value: 1 },
        { labels: { lane: 'email-bulk', state: 'suppressed' }, value: 1 },
        { labels: { lane: 'webhook', state: 'suppressed' }, value: 1 },
      ]);
      expect(value('stackguide_outbox_due_messages', { lane: 'email-bulk' })).toBe(1);
      const oldest = value('stackguide_outbox_oldest_due_seconds', { lane: 'email-urgent' }) ?? 0;
      expect(oldest).toBeGreaterThanOrEqual(120);
      expect(oldest).toBeLessThan(240);
      const lastRun = Math.round((now - MINUTE_MS) / 1000);
      expect(
        Math.round(value('stackguide_task_last_success_timestamp_seconds', { task: 'a task' }) ?? 0),
      ).toBe(lastRun);
      expect(Math.round(value('stackguide_worker_last_active_timestamp_seconds') ?? 0)).toBe(lastRun);
      const failing = ['a task', 'another task'].map((task) => value('stackguide_task_failing', { task }));
      expect(failing).toEqual([0, 1]);
      expect(value('stackguide_task_overdue_seconds', { task: 'a task' })).toBeGreaterThanOrEqual(60);
      expect(value('stackguide_database_up')).toBe(1);
      const ofReplica = ['up', 'lag_seconds', 'fallbacks_total'].map((name) =>
        value(`stackguide_replica_${name}`),
      );
      expect(ofReplica).toEqual([0, 6.5, 3]);
      expect(value('stackguide_database_statements_total')).toBeGreaterThan(5);
      const startedAt = Date.now() / 1000 - process.uptime();
      expect(value('process_start_time_seconds')).toBeCloseTo(startedAt, 0);
      expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
      await expect
        .poll(async () => {
          const later = await scrape({ Authorization: `Bearer ${TOKEN}` });
          return readPrometheusText(await later.text())
            .get('nodejs_eventloop_delay_seconds')
            ?.samples.at(-1)?.value;
        })
        .toBeGreaterThan(0);

      for (const personal of [tenant.id, 'told-by', 'session-of', TOKEN])
        expect(text).not.toContain(personal);
      expect(listExpressions().length).toBeGreaterThan(30);
      const unknown = listExpressions().flatMap((expression) => findUnknown(expression, metrics));
      expect(unknown).toEqual([]);
      // The checker of expressions finds unknown metrics and labels.
      expect(findUnknown('rate(no_such_total[5m]) / up{job="x", tenant="y"}', metrics)).toEqual([
        'no_such_total',
        'up{tenant}',
      ]);
    } finally {
      await api.close();
    }
  });
});

it('says that the database is away, and tells of the process all the same', async () => {
  const fail = () => Promise.reject(new Error('The database is away.'));
  const db = { $queryRaw: fail, scheduledTask: { findMany: fail } } as unknown as Database;
  const api = await serveApi({ db });
  try {
    const metrics = readPrometheusText(await (await fetch(`${api.origin}/metrics`)).text());
    expect(metrics.get('stackguide_database_up')?.samples).toMatchObject([{ value: 0 }]);
    expect(metrics.get('stackguide_outbox_messages')?.samples).toEqual([]);
    expect(metrics.get('process_resident_memory_bytes')?.samples).toHaveLength(1);
  } finally {
    await api.close();
  }
});

/** Sends a request as a widget does. */
async function ask(api: ServedApi, path: string, body: object, key?: string): Promise<void> {
  const answer = await fetch(api.origin + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'User-Agent': BROWSER_AGENT,
      ...(key && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
}
