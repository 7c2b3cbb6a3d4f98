import { createHash } from 'node:crypto';

/** Computes the entity tag of a body. It is weak, because the same document is also sent compressed. */
export const computeTag = (body: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether the client already has this version, according to its If-None-Match. */
export const isKnown = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((knownTag) => knownTag.trim() === '*' || bare(knownTag) === bare(tag)) ??
  false;

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** Responds with a body and its tag, or with 304 if the client has it. */
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
