import { isbot } from 'isbot';
import {
  HIDDEN_LINK_ID,
  readTrackToken,
  recordClick,
  recordHiddenClick,
  recordOpen,
} from '#app/domain/campaigns/index.ts';
import { type Call, type CallInput, declareCall } from './call.server.ts';

/** A transparent pixel. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** Mail scanners in addition to those that isbot knows. */
const SCANNER = /Outlook-iOS-Proxy|BitdefenderAV|Barracuda/i;
/** Apple's privacy protection loads every picture under this bare user agent, whether the mail is read or not. */
const APPLE_PROXY = /^Mozilla\/5\.0$/;
/**
 * Gmail uses this user agent to load the pictures of a mail that arrives while its page is open:
 * https://www.sparkpost.com/blog/gmail-prefetching-images/
 */
const GMAIL_PREFETCH = /Edge\/12\.246 Mozilla\/5\.0$/;
/** Gmail and Yahoo load pictures for a person who has opened the mail. Links are not followed through these proxies. */
const READER_PROXY = /GoogleImageProxy|YahooMailProxy/i;

/** Whether a mail service loads the picture for a person who is reading the mail. */
const isForReader = (request: Request) =>
  request.method === 'GET' && READER_PROXY.test(request.headers.get('user-agent') ?? '');

/** Whether a request looks like one from a scanner or a proxy, and not from a person. */
function isMachine(request: Request): boolean {
  const agent = request.headers.get('user-agent')?.trim() ?? '';
  const purpose = `${request.headers.get('purpose')} ${request.headers.get('sec-purpose')}`;
  return (
    request.method !== 'GET' ||
    agent === '' ||
    APPLE_PROXY.test(agent) ||
    GMAIL_PREFETCH.test(agent) ||
    SCANNER.test(agent) ||
    READER_PROXY.test(agent) ||
    /prefetch|preview/i.test(purpose) ||
    isbot(agent)
  );
}

const notFound = (request: Request) =>
  new Response(
    request.method === 'HEAD'
      ? null
      : '<!doctype html><html lang="en"><meta charset="utf-8"><title>404 Page Not Found</title><h1>404 Page Not Found</h1><p>This link is not known here.</p></html>',
    { status: 404, headers: { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' } },
  );

const readVisit = ({ request, params, context }: CallInput, suffix: string) => {
  const name = params.token ?? '';
  const token = name.endsWith(suffix)
    ? readTrackToken(context.services.env.keyRing, name.slice(0, name.length - suffix.length))
    : null;
  return token && { db: context.services.db, token, byMachine: isMachine(request), now: new Date() };
};

/** `GET /o/{token}.gif`: the tracking pixel of a mail, which records that the mail was opened (D35). */
export const getOpenPixel: Call = declareCall({
  method: 'GET',
  path: '/o/:token',
  summary: 'Record the opening of a marketing e-mail (its tracking image)',
  limit: 'events',
  async handle(input) {
    const visit = readVisit(input, '.gif');
    if (!visit || visit.token.linkId !== null) return notFound(input.request);
    const byMachine = visit.byMachine && !isForReader(input.request);
    if (!(await recordOpen({ ...visit, byMachine }))) return notFound(input.request);
    return new Response(input.request.method === 'HEAD' ? null : new Uint8Array(GIF), {
      headers: { ...HEADERS, 'Content-Type': 'image/gif' },
    });
  },
});

/** `GET /c/{token}`: a tracked link of a mail. It redirects only to a target that is stored here (D35); the link that no person sees leads nowhere. */
export const getTrackedLink: Call = declareCall({
  method: 'GET',
  path: '/c/:token',
  summary: 'Record a click in a marketing e-mail and redirect',
  limit: 'events',
  async handle(input) {
    const visit = readVisit(input, '');
    if (visit?.token.linkId === HIDDEN_LINK_ID)
      return (await recordHiddenClick(visit))
        ? new Response(null, { status: 204, headers: HEADERS })
        : notFound(input.request);
    const target = visit && (await recordClick(visit));
    if (!target) return notFound(input.request);
    return new Response(null, { status: 302, headers: { ...HEADERS, Location: toHeaderText(target) } });
  },
});

/** Encodes what a header can't hold, and leaves all other bytes of the target as their author wrote them. */
const toHeaderText = (url: string): string => url.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
