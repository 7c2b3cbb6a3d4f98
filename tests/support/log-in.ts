import type { Cookie, Page } from '@playwright/test';
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
  const key = `${service.origin} ${email} ${password}`;
  const context = page.context();
  // Another person's log-in with this cookie would end the session that others reuse.
  await context.clearCookies({ name: 'session' });
  const earlier = sessions.get(key);
  if (earlier && earlier.until > Date.now()) {
    await context.addCookies(earlier.cookies);
    await page.goto(service.origin + next);
    // A test may have ended it meanwhile.
    if (new URL(page.url()).pathname !== '/login') return;
    await context.clearCookies({ name: 'session' });
  }
  const answer = await context.request.post(`${service.origin}/login`, {
    form: { email, password, next },
    headers: { Origin: service.origin },
    maxRedirects: 0,
  });
  const to = answer.headers().location;
  if (!to) throw new Error(`${email} could not log in: ${answer.status()}`);
  if (to === next) {
    const cookies = (await context.cookies(service.origin)).filter(({ name }) => name === 'session');
    sessions.set(key, { cookies, until: Date.now() + REUSE_MS });
  }
  await page.goto(new URL(to, service.origin).href);
}
