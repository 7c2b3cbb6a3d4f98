import { createHash } from 'node:crypto';

/** The entity tag of a body. Weak, because the same document is also sent compressed. */
export const computeTag = (body: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether the reader has this already, by the If-None-Match that it sent. */
export const isKnown = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim() === '*' || bare(known) === bare(tag)) ?? false;

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** A body with its tag, or 304 to a reader who has it. */
export function conditional(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  headers: HeadersInit,
): Response {
  const all = new Headers(headers);
  const tag = computeTag(body);
  all.set('ETag', tag);
  if (!isKnown(request.headers.get('if-none-match'), tag)) return new Response(body, { headers: all });
  all.delete('Content-Type');
  return new Response(null, { status: 304, headers: all });
}
