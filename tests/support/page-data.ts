import { type APIRequestContext, expect } from '@playwright/test';
import type { RunningService } from './service.ts';

/** Reads the data of a console page, as its script requests it, without drawing the page. */
export async function readPageData<Data>(
  request: APIRequestContext,
  { origin }: RunningService,
  /** Path below `/admin`; `route` is its folder below app/routes/console. */
  { path, route = path, params = {} }: { path: string; route?: string; params?: Record<string, string> },
): Promise<Data> {
  const answer = await request.get(`${origin}/admin/${path}`, {
    params: { ...params, _data: `routes/console/${route}/route` },
    maxRedirects: 0,
  });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** Returns the text of a page as the service sends it, for tests that need no drawing. */
export async function readPageText(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  return (await answer.text()).replace(/<script[\s\S]*?<\/script>|<!--.*?-->|<[^>]*>/g, '');
}
