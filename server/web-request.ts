import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import { readText } from '#app/http/json-response.server.ts';
import { problemResponse } from '#app/http/problem.server.ts';
import { giveBody } from '#app/http/read-body.server.ts';
import type { AppError } from '#app/lib/app-error.ts';

/**
 * Converts an express request to a web `Request`, for calls that read their body with readBody: a web stream would cost as much as all the
 * other HTTP work of a small call.
 */
export function toWebRequest(req: ExpressRequest): Request {
  const { method } = req;
  // Node joins repeated headers, except for Set-Cookie, which no request has.
  const headers = req.headers as Record<string, string>;
  const url = `${req.protocol}://${req.get('host') ?? 'localhost'}${req.originalUrl}`;
  const request = new Request(url, { method, headers });
  if (method !== 'GET' && method !== 'HEAD') giveBody(request, req);
  return request;
}

/** @throws the source's error; a disconnected receiver is not an error */
async function sendStream(res: ExpressResponse, body: NodeReadableStream): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body), res);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Minimum size in bytes: compression does not shrink a smaller body, and the `compression` package has the same limit. */
const WORTH_COMPRESSING = 1024;

/**
 * Sends a web `Response`: in one piece if its body is small (JSON and problems of the API), a file as a stream. If a file fails on the way
 * its connection is closed, so that no reader mistakes a part of it for the whole.
 * @param compress for a path that has no compression mounted: preparing it takes longer than sending a small response
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
  const isRefusedEarly = !res.req.complete;
  // The rest of a body that took too long is not waited for.
  if (isRefusedEarly && response.status === 408) res.set('Connection', 'close');
  res.end(body ?? undefined);
  if (isRefusedEarly) discardRest(res.req);
}

/** The time in which a sender may finish a body that was refused before its end. */
const DISCARD_MS = 10_000;

/**
 * Reads the rest of a refused body and discards it. A client that is still sending when its connection closes gets an error in place of the
 * answer (RFC 9112, section 9.6), and an unread body would block the next request on the connection.
 */
function discardRest(req: ExpressRequest): void {
  const timer = setTimeout(() => req.socket.destroy(), DISCARD_MS).unref();
  req.once('close', () => clearTimeout(timer));
  req.resume();
}

/** Sends a refusal in the format that the request accepts, with the request's id. */
export const sendProblem = (res: ExpressResponse, error: AppError, headers?: HeadersInit): Promise<void> =>
  sendWebResponse(res, problemResponse(error, res.req.get('accept') ?? null, headers, res.locals.requestId));

async function wholeBody(response: Response): Promise<Buffer | null> {
  const text = readText(response);
  if (text !== null) return Buffer.from(text);
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
}
