import { invalid } from '#app/domain/parse-input.ts';

/** Refuses http URLs unless loopback URLs are allowed, for tests and development. @throws AppError `invalid` */
export function assertReachableUrl(url: string, env: { ALLOW_LOOPBACK_FETCH: 'on' | 'off' }): void {
  if (new URL(url).protocol !== 'https:' && env.ALLOW_LOOPBACK_FETCH !== 'on')
    throw invalid({ url: ['Enter a URL that begins with https://'] });
}
