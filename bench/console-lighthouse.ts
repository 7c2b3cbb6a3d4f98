/** Measures the console's three most used pages with Lighthouse's desktop profile, logged in, on the demo's data. */
import desktop from 'lighthouse/core/config/desktop-config.js';
import { TENANT } from '../tests/support/console-pages.ts';
import { startDemoService } from '../tests/support/demo.ts';
import { OPERATOR } from '../tests/support/log-in.ts';
import { measurePages, NOT_LISTED } from './lighthouse-run.ts';

const service = await startDemoService({ LOG_LEVEL: 'silent' });
try {
  const pages = [
    { what: 'Home, logged in', path: '/admin' },
    { what: 'Leads, logged in', path: '/leads' },
    { what: 'Analytics, logged in', path: '/analytics' },
  ].map(({ what, path }) => ({
    what,
    url: `${service.origin}${path}?tenantId=${TENANT}`,
    categories: NOT_LISTED,
  }));
  await measurePages(pages, { name: 'desktop', config: desktop, cookie: await logIn() });
} finally {
  await service.stop();
}

/** Logs in as the operator. @returns the cookies of the session, as a request's header */
async function logIn(): Promise<string> {
  const answer = await fetch(`${service.origin}/login`, {
    method: 'POST',
    headers: { Origin: service.origin },
    body: new URLSearchParams({
      email: OPERATOR.OPERATOR_EMAIL,
      password: OPERATOR.OPERATOR_PASSWORD,
      next: '/admin',
    }),
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (answer.status !== 302 || cookies.length === 0)
    throw new Error(`The operator could not log in: ${answer.status}`);
  return cookies.join('; ');
}
