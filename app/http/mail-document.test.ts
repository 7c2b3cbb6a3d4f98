import { expect, it } from 'vitest';
import { mailDocument } from './mail-document.server.ts';

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
