import { type APIRequestContext, expect } from '@playwright/test';
import type { RunningService } from './service.ts';

/** What a page of the console shows, as its script asks for it: without drawing the page. */
export async function readPageData<Data>(
  request: APIRequestContext,
  { origin }: RunningService,
  /** Below `/admin`; `route` is its folder below app/routes/console. */
  { path, route = path, params = {} }: { path: string; route?: string; params?: Record<string, string> },
): Promise<Data> {
  const answer = await request.get(`${origin}/admin/${path}`, {
    params: { ...params, _data: `routes/console/${route}/route` },
    maxRedirects: 0,
  });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** The words of a page as the service sends it, for what need not be drawn. */
export async function readPageText(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address);
  expect(answer.status(), address).toBe(200);
  return (await answer.text()).replace(/<script[\s\S]*?<\/script>|<!--.*?-->|<[^>]*>/g, '');
}
