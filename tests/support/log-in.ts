import type { BrowserContext, Cookie, Page } from '@playwright/test';
import type { RunningService } from './service.ts';

/** Settings for `startService`: an operator whose password needs no change. */
export const OPERATOR = {
  OPERATOR_EMAIL: 'operator@service.example',
  OPERATOR_PASSWORD: 'correct horse battery',
};

/** Shorter than the time for which a session counts as confirmed by its password (STEP_UP_MINUTES). */
const REUSE_MS = 10 * 60_000;
/** Sessions of this worker's earlier logins, by service, person and password. */
const sessions = new Map<string, { cookies: Cookie[]; until: number }>();

const credentials = { email: OPERATOR.OPERATOR_EMAIL, password: OPERATOR.OPERATOR_PASSWORD, next: '/admin' };

/** Logs in by the form, as a person does. */
export async function logInByForm(
  page: Page,
  service: RunningService,
  options: Partial<typeof credentials> = {},
): Promise<void> {
  const { email, password, next } = { ...credentials, ...options };
  await page.goto(`${service.origin}/login?next=${encodeURIComponent(next)}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/**
 * Opens a page as a person who has logged in, for tests of something other than the login: with the session of an earlier call, or with a
 * new one from the form's own URL.
 */
export async function logIn(
  page: Page,
  service: RunningService,
  options: Partial<typeof credentials> = {},
): Promise<void> {
  const { email, password, next } = { ...credentials, ...options };
  const context = page.context();
  // Another person's login with this cookie would end the session that other tests reuse.
  await context.clearCookies({ name: 'session' });
  const earlier = sessions.get(sessionKey(service, { email, password, next }));
  if (earlier && earlier.until > Date.now()) {
    await context.addCookies(earlier.cookies);
    await page.goto(service.origin + next);
    // A test may have ended the session since then.
    if (new URL(page.url()).pathname !== '/login') return;
    await context.clearCookies({ name: 'session' });
  }
  const to = await beginSession(context, service, { email, password, next });
  await page.goto(new URL(to, service.origin).href);
}

/** Opens a page with a session that no other test reuses, so that the test may end it. */
export async function logInAnew(
  page: Page,
  service: RunningService,
  options: Partial<typeof credentials> = {},
): Promise<void> {
  const form = { ...credentials, ...options };
  await page.context().clearCookies({ name: 'session' });
  const to = await postLogIn(page.context(), service, form);
  await page.goto(new URL(to, service.origin).href);
}

/** Gives a browser without pages a session, the operator's or another person's, for requests. */
export async function joinSession(
  context: BrowserContext,
  service: RunningService,
  options: Partial<typeof credentials> = {},
): Promise<void> {
  const form = { ...credentials, ...options };
  const earlier = sessions.get(sessionKey(service, form));
  if (earlier && earlier.until > Date.now()) {
    await context.addCookies(earlier.cookies);
    const answer = await context.request.get(`${service.origin}${form.next}`, { maxRedirects: 0 });
    // A test may have ended the session since then.
    if (answer.ok()) return;
    await context.clearCookies({ name: 'session' });
  }
  await beginSession(context, service, form);
}

const sessionKey = ({ origin }: RunningService, { email, password }: typeof credentials) =>
  `${origin} ${email} ${password}`;

/** Starts a session that later calls reuse. @returns the path of the login's redirect */
async function beginSession(
  context: BrowserContext,
  service: RunningService,
  form: typeof credentials,
): Promise<string> {
  const to = await postLogIn(context, service, form);
  if (to === form.next) {
    const cookies = (await context.cookies(service.origin)).filter(({ name }) => name === 'session');
    sessions.set(sessionKey(service, form), { cookies, until: Date.now() + REUSE_MS });
  }
  return to;
}

/** @returns the path of the login's redirect */
async function postLogIn(
  context: BrowserContext,
  service: RunningService,
  form: typeof credentials,
): Promise<string> {
  const answer = await context.request.post(`${service.origin}/login`, {
    form,
    headers: { Origin: service.origin },
    maxRedirects: 0,
  });
  const to = answer.headers().location;
  if (!to) throw new Error(`${form.email} could not log in: ${answer.status()}`);
  return to;
}
