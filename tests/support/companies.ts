import { expect, type Page } from '@playwright/test';
import type { RunningService } from './service.ts';

/** Companies made by requests, for tests of something else than the dialog and the form that people make them with. */

/** A tenant that the operator makes with whose session the page is. @returns its id */
export async function makeTenant(
  page: Page,
  { origin }: RunningService,
  { name, subdomain }: { name: string; subdomain: string },
): Promise<string> {
  const answer = await page.request.post(`${origin}/api/tenants`, {
    data: { name, subdomain, contactEmail: `hello@${subdomain}.example` },
    headers: { Origin: origin },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { tenant: { id: string } }).tenant.id;
}

/** A company with Ana, its first admin, with whose session the page is afterwards. */
export async function signUp(
  page: Page,
  { origin }: RunningService,
  { company, email }: { company: string; email: string },
): Promise<void> {
  const answer = await page.request.post(`${origin}/signup`, {
    form: { company, firstName: 'Ana', email, password: 'a long enough phrase' },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  expect(answer.headers().location, await answer.text()).toBe('/admin');
}
