import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import { readText } from '#app/http/json-response.server.ts';
import { giveBody } from '#app/http/read-body.server.ts';

/**
 * An express request as a web `Request`, for calls that read their body by readBody: as a web stream it would cost as much as all
 * else that a small call needs of HTTP.
 */
export function toWebRequest(req: ExpressRequest): Request {
  const { method } = req;
  // Node joins what came several times, except for Set-Cookie, which no request has.
  const headers = req.headers as Record<string, string>;
  const url = `${req.protocol}://${req.get('host') ?? 'localhost'}${req.originalUrl}`;
  const request = new Request(url, { method, headers });
  if (method !== 'GET' && method !== 'HEAD') giveBody(request, req);
  return request;
}

/** @throws what the source failed with; that the receiver went away is no failure */
async function sendStream(res: ExpressResponse, body: NodeReadableStream): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** A smaller body is not made smaller by compression: below it the `compression` package does nothing either, in bytes. */
const WORTH_COMPRESSING = 1024;

/**
 * Sends a web `Response`: whole when its body is small (JSON and problems of the API), a file as it is read. A file that fails
 * on the way ends with its connection, so that no reader takes a part of it for the whole.
 * @param compress for a path that no compression is mounted for: it takes longer to prepare than a small answer to send
 */
export async function sendWebResponse(
  res: ExpressResponse,
  response: Response,
  compress?: RequestHandler,
): Promise<void> {
  res.status(response.status);
  for (const [name, value] of response.headers) res.append(name, value);
  const isFile = response.headers.get('Content-Type')?.startsWith('text/csv') && response.body !== null;
  const body = isFile ? null : await wholeBody(response);
  if (compress && (isFile || (body !== null && body.length >= WORTH_COMPRESSING)))
    await new Promise((resolve) => void compress(res.req, res, resolve));
  if (isFile) return sendStream(res, response.body as NodeReadableStream);
  // An unread body (refused before its end) would block the next request on this connection.
  if (!res.req.complete) res.set('Connection', 'close');
  res.end(body ?? undefined);
}

async function wholeBody(response: Response): Promise<Buffer | null> {
  const text = readText(response);
  if (text !== null) return Buffer.from(text);
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}
