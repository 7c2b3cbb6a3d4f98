import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVENT_TYPE_NAMES, TEST_EVENT_TYPE } from '#app/domain/integrations/index.ts';
import { buildDocument } from './build-document.ts';

const { webhooks, components } = buildDocument([], '2026-11-29');

it('documents every event of the table, and the test event', () => {
  expect(Object.keys(webhooks).sort()).toEqual([...EVENT_TYPE_NAMES, TEST_EVENT_TYPE].sort());
  const ids = Object.values(webhooks).map(({ post }) => post.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(components.schemas ?? {})).toContain('WebhookContact');
});

it('has the same fields as the guide at /docs/webhooks', () => {
  const guide = readFileSync(new URL('../../../content/guides/webhooks.md', import.meta.url), 'utf8');
  for (const [type, { post }] of Object.entries(webhooks)) {
    const schema = post.requestBody.content['application/json']?.schema as never as {
      properties: { data: { properties: Record<string, unknown> } };
    };
    const { contact: _added, ...fields } = schema.properties.data.properties;
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${type}\` |`)) ?? expect.fail(type);
    const named = [...(row.split(' | ')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
    // A field may be explained by another one's name.
    expect([type, [...new Set(named)].sort()]).toEqual([type, Object.keys(fields).sort()]);
  }
});
