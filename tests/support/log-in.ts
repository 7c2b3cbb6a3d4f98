import type { BrowserContext, Cookie, Page } from '@playwright/test';
import type { RunningService } from './service.ts';

/** For `startService`: an operator whose password needs no change. */
export const OPERATOR = {
  OPERATOR_EMAIL: 'operator@service.example',
  OPERATOR_PASSWORD: 'correct horse battery',
};

/** Shorter than a session counts as just confirmed by its password (STEP_UP_MINUTES). */
const REUSE_MS = 10 * 60_000;
/** Sessions of this worker's earlier log-ins, by service, person and password. */
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
 * Opens a page as somebody who has logged in, for tests of something else than the log-in: with the session of an earlier
 * call, or with a new one from the form's own address.
 */
export async function logIn(
  page: Page,
  service: RunningService,
  options: Partial<typeof credentials> = {},
): Promise<void> {
  const { email, password, next } = { ...credentials, ...options };
  const context = page.context();
  // Another person's log-in with this cookie would end the session that others reuse.
  await context.clearCookies({ name: 'session' });
  const earlier = sessions.get(keyOf(service, { email, password, next }));
  if (earlier && earlier.until > Date.now()) {
    await context.addCookies(earlier.cookies);
    await page.goto(service.origin + next);
    // A test may have ended it meanwhile.
    if (new URL(page.url()).pathname !== '/login') return;
    await context.clearCookies({ name: 'session' });
  }
  const to = await postLogIn(context, service, { email, password, next });
  await page.goto(new URL(to, service.origin).href);
}

/** Gives a browser without pages the operator's session, for requests. */
export async function joinSession(context: BrowserContext, service: RunningService): Promise<void> {
  const earlier = sessions.get(keyOf(service, credentials));
  if (earlier && earlier.until > Date.now()) {
    await context.addCookies(earlier.cookies);
    const answer = await context.request.get(`${service.origin}${credentials.next}`, { maxRedirects: 0 });
    // A test may have ended it meanwhile.
    if (answer.ok()) return;
    await context.clearCookies({ name: 'session' });
  }
  await postLogIn(context, service, credentials);
}

const keyOf = ({ origin }: RunningService, { email, password }: typeof credentials) =>
  `${origin} ${email} ${password}`;

/** @returns where the log-in leads to */
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
  if (to === form.next) {
    const cookies = (await context.cookies(service.origin)).filter(({ name }) => name === 'session');
    sessions.set(keyOf(service, form), { cookies, until: Date.now() + REUSE_MS });
  }
  return to;
}
