import type { AppLoadContext } from '@remix-run/node';
import { expect, it } from 'vitest';
import { mailDocument, requireMailboxReader } from './mailbox-access.server.ts';

const visit = (NODE_ENV: string, fromThisMachine: boolean) => () =>
  requireMailboxReader({ services: { env: { NODE_ENV } }, fromThisMachine } as unknown as AppLoadContext);

it('opens the mailbox to somebody at this machine only, and to nobody in production', () => {
  expect(visit('development', true)).not.toThrow();
  for (const refused of [visit('production', true), visit('development', false), visit('production', false)])
    expect(refused).toThrow(expect.objectContaining({ status: 404 }));
});

it('serves a mail as a document that can run, send and fetch nothing, and opens its links elsewhere', async () => {
  const response = mailDocument('<!doctype html><html><head><title>a</title></head><body>b</body></html>');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox (?!.*(allow-scripts|allow-same-origin|allow-forms))/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('<head><base target="_blank"><title>');
  expect(await mailDocument('<p>x</p>').text()).toBe('<base target="_blank"><p>x</p>');
});
