import { type BrowserContext, expect } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import type { RunningService } from './service.ts';

/**
 * Sends forms as plain HTTP requests, for tests that are not about the form itself. form-path.spec.ts and accounts.spec.ts test the sign-up
 * form; tenants.spec.ts tests the form that creates a tenant.
 */

/** Sends a form as its page does, with the browser's session. @returns the path of the redirect, if any */
export async function postForm(
  context: BrowserContext,
  service: RunningService,
  path: string,
  form: Record<string, string> = {},
): Promise<string> {
  const answer = await context.request.post(service.origin + path, {
    form,
    headers: { Origin: service.origin },
    maxRedirects: 0,
  });
  expect(answer.status(), `${path} ${await answer.text()}`).toBeLessThan(400);
  return answer.headers().location ?? '';
}

/** Saves fields of an edit form as the same person would in another tab, which then shows the toast. */
export async function saveInOtherTab(
  context: BrowserContext,
  { origin }: RunningService,
  path: string,
  { changes, ...form }: { intent: string; changes: Record<string, string>; [name: string]: unknown },
): Promise<void> {
  const answer = await context.request.post(origin + path, {
    form: { ...(form as Record<string, string>), ...changes, changed: Object.keys(changes).join(' ') },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  expect(answer.headers().location, await answer.text()).toBe(path);
  expect((await context.request.get(origin + path)).status()).toBe(200);
}

/** Returns the path of the link in the newest mail to an e-mail address. */
export async function mailedPath(
  context: BrowserContext,
  service: RunningService,
  mail: { address: string; subject: string; link: 'verify-email' | 'invite' | 'reset-password' },
): Promise<string> {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const text = await mailTo(browser, service, mail);
  const [link] = new RegExp(`http\\S+/${mail.link}[/?]\\S+`).exec(text) ?? [];
  if (!link) throw new Error(`There is no such link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Creates a tenant with the operator's session, which the browser must have. @returns its ID */
export async function makeTenant(
  { request }: BrowserContext,
  { origin }: RunningService,
  { name, subdomain }: { name: string; subdomain: string },
): Promise<string> {
  const answer = await request.post(`${origin}/api/tenants`, {
    data: { name, subdomain, contactEmail: `hello@${subdomain}.example` },
    headers: { Origin: origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { tenant: { id: string } }).tenant.id;
}

/** Signs up a company; the browser is then logged in as Ana, its first admin. @returns the path of the redirect */
export async function signUp(
  context: BrowserContext,
  service: RunningService,
  {
    company,
    email,
    password = 'a long enough phrase',
  }: { company: string; email: string; password?: string },
  path = '/signup',
): Promise<string> {
  return postForm(context, service, path, { company, firstName: 'Ana', email, password });
}
