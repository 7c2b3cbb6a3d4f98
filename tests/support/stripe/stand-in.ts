import type { IncomingMessage, ServerResponse } from 'node:http';
import { STAND_IN_CARD_FORM, STAND_IN_SCRIPT, STAND_IN_STYLE } from './stand-in-form.ts';
import { authenticateIntent, confirmIntent } from './stub-intents.ts';
import type { StubAccount, StubInvoice, StubSubscription } from './stub-objects.ts';

/** Actions of the demo's user at Stripe other than paying. */
const HAPPENINGS = {
  renew: 'The trial or month is over: the next invoice is paid',
  fail: 'The trial or month is over: the payment fails',
  pay: 'Pay the open invoice',
  cancelInPortal: 'Cancel on Stripe’s page',
  end: 'End the subscription now',
} as const;
type Happening = keyof typeof HAPPENINGS;

export interface StandInOptions {
  account: StubAccount;
  onHappening(happening: Happening, subscription: StubSubscription): void;
}

/**
 * Serves Stripe's pages and its payment form, as far as the demo shows them: the script that replaces Stripe.js, the card form that it
 * frames, invoices, and a page with events at Stripe.
 */
export async function answerStandIn(
  req: IncomingMessage,
  res: ServerResponse,
  options: StandInOptions,
): Promise<void> {
  const { account } = options;
  const { pathname } = new URL(req.url ?? '/', 'http://stub');
  const body = await readForm(req);
  const html = (title: string, content: string) =>
    send(res, 'text/html; charset=utf-8', writeDocument(title, content));
  switch (`${req.method} ${pathname}`) {
    case 'GET /stripe.js':
      return send(res, 'text/javascript; charset=utf-8', STAND_IN_SCRIPT);
    case 'GET /stand-in.css':
      return send(res, 'text/css; charset=utf-8', STAND_IN_STYLE);
    case 'GET /card-form':
      return send(res, 'text/html; charset=utf-8', STAND_IN_CARD_FORM);
    case 'POST /confirm': {
      const confirmation = confirmIntent(account, body.get('secret') ?? '', body.get('card') ?? '');
      return send(res, 'application/json', JSON.stringify(confirmation));
    }
    case 'POST /authenticate': {
      const isConfirmed = body.get('answer') === 'confirm';
      const confirmation = authenticateIntent(account, body.get('secret') ?? '', isConfirmed);
      return send(res, 'application/json', JSON.stringify(confirmation));
    }
    case 'GET /':
      return html('Stripe (stand-in)', listSubscriptions(account));
    case 'POST /happen': {
      const subscription = account.subscriptions.get(body.get('subscription') ?? '');
      const happening = body.get('happening') ?? '';
      if (subscription && happening in HAPPENINGS) options.onHappening(happening as Happening, subscription);
      return void res.writeHead(303, { Location: '/' }).end();
    }
  }
  const invoice = /^\/invoice\/(\w+)(?:\/pdf)?$/.exec(pathname)?.[1];
  const storedInvoice = account.invoices.get(invoice ?? '');
  if (storedInvoice) return html(`Invoice ${storedInvoice.number ?? ''}`, describeInvoice(storedInvoice));
  if (pathname.startsWith('/portal/')) return html('Payment method', PORTAL);
  res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not in this stand-in');
}

const PORTAL =
  '<p>Here Stripe’s own page changes the card. The stand-in has nothing to change.</p><p><a href="javascript:history.back()">Back</a></p>';

const send = (res: ServerResponse, type: string, body: string): void =>
  void res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of req) body += chunk;
  return new URLSearchParams(body);
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const writeDocument = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/stand-in.css"></head><body class="page"><h1>${escapeHtml(title)}</h1>${content}</body></html>`;

const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

function listSubscriptions(account: StubAccount): string {
  const rows = [...account.subscriptions.values()].map((subscription) => {
    const { id, customer, status, priceId, cancel_at: cancelAt } = subscription;
    const price = account.prices.get(priceId);
    const buttons = Object.entries(HAPPENINGS).map(
      ([name, label]) => `<button name="happening" value="${name}">${label}</button>`,
    );
    return `<section><h2>${escapeHtml(account.customers.get(customer)?.name ?? customer)}</h2>
<p>${money(price?.unit_amount ?? 0, price?.currency ?? 'usd')} a month, ${status}${cancelAt !== null ? ', ends with its period' : ''}</p>
<form method="post" action="/happen"><input type="hidden" name="subscription" value="${id}">${buttons.join(' ')}</form>
<ul>${listInvoiceLinks(account, subscription)}</ul></section>`;
  });
  return `<p>What this demo has instead of Stripe’s dashboard. Each button sends the signed webhooks that Stripe would send.</p>${
    rows.join('') ||
    '<p>You haven’t chosen a plan yet. Choose a plan before the trial ends to keep editing and sending.</p>'
  }`;
}

const listInvoiceLinks = (account: StubAccount, { customer }: StubSubscription) =>
  [...account.invoices.values()]
    .filter((invoice) => invoice.customer === customer)
    .map(
      ({ id, number, status, total, currency }) =>
        `<li><a href="/invoice/${id}">${number ?? 'Draft'}</a>: ${money(total, currency)}, ${status}</li>`,
    )
    .join('');

function describeInvoice(invoice: StubInvoice): string {
  const lines = invoice.lines.map(
    ({ description, amount }) => `${escapeHtml(description ?? '')}: ${money(amount, invoice.currency)}`,
  );
  return `<p>${invoice.status}</p><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul><p>Total: ${money(invoice.total, invoice.currency)}</p>`;
}
