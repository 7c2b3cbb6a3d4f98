import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { createCompressedDocuments } from './http/compressed-documents.server.ts';
import { conditional } from './http/conditional.server.ts';
import { LocaleProvider } from './http/locale.ts';
import { NonceProvider } from './http/nonce.ts';
import { documentPolicy } from './http/security-headers.server.ts';
import { inLocale } from './messages/current.ts';
import { DEFAULT_LOCALE } from './messages/locales.ts';

const ABORT_AFTER_MS = 5_000;
const compressedDocuments = createCompressedDocuments();

/**
 * Lets the style sheet and the fonts of a document arrive before its scripts, which Remix would preload with the same priority although the
 * page is readable without them. Text that people wrote can't hold the tag, because it is escaped.
 */
const stylesFirst = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/**
 * Renders a whole document before the first byte, so that a failure still gets its own status. The language is the one that its loader has
 * set.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', documentPolicy({ framedBy: 'none', nonce: context.nonce }));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');

  const locale = context.locale ?? DEFAULT_LOCALE;
  const render = () =>
    new Promise<Response>((resolve, reject) => {
      let responseStatus = status;
      const mayBeKept = () => responseStatus === 200 && /\bpublic\b/.test(headers.get('Cache-Control') ?? '');
      const whole = (html: string) => new Response(html, { headers, status: responseStatus });
      const { pipe, abort } = renderToPipeableStream(
        <NonceProvider value={context.nonce}>
          <LocaleProvider value={locale}>
            <RemixServer
              context={remixContext}
              url={request.url}
              abortDelay={ABORT_AFTER_MS}
              nonce={context.nonce}
            />
          </LocaleProvider>
        </NonceProvider>,
        {
          nonce: context.nonce,
          onAllReady() {
            const body = new PassThrough();
            // The document is compressed as a whole. Compressed chunk by chunk, as if streamed, it would be a quarter larger.
            text(body).then((rendered) => {
              const html = stylesFirst(rendered);
              resolve(mayBeKept() ? shared(request, html, { headers, report: context.report }) : whole(html));
            }, reject);
            pipe(body);
          },
          onShellError: reject,
          onError(error) {
            responseStatus = 500;
            context.report(error);
          },
        },
      );
      setTimeout(abort, ABORT_AFTER_MS + 1_000).unref();
    });
  return inLocale(locale, render);
}

/** Responds with a document that is the same for many readers. */
async function shared(
  request: Request,
  html: string,
  { headers, report }: { headers: Headers; report(error: unknown): void },
): Promise<Response> {
  const response = conditional(request, html, headers);
  if (response.status !== 200 || request.method !== 'GET') return response;
  const tag = response.headers.get('ETag') ?? '';
  const accepted = request.headers.get('Accept-Encoding');
  const compressed = await compressedDocuments.find(tag, html, { accepted, report });
  if (!compressed) return response;
  response.headers.set('Content-Encoding', compressed.encoding);
  return new Response(compressed.body, response);
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  if (!request.signal.aborted) context.report(error);
}

/** Data that a page fetches from another page's loader are as personal as that page's document. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}
