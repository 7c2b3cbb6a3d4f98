import { type APIResponse, type Browser, type BrowserContext, expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from './demo.ts';
import { joinSession } from './log-in.ts';
import { readPageData } from './page-data.ts';
import { fullPayload } from './payloads.ts';
import type { RunningService } from './service.ts';

export { NOT_PAGES } from './not-pages.ts';

/**
 * Every page of the console with an address that shows it with the demo's data, by the id of its route. The pictures
 * (`npm run shots`) and the browser test of all pages go through it; that test fails when a page is missing.
 */
export const TENANT = 'demo-tidewell';
export const of = (path: string) => `${path}?tenantId=${TENANT}`;

/** Longer than a phone is wide. */
const LONG_EMAIL = 'wilhelmina.featherstonehaugh@long-names.department.example';

/** A month that the demo has closed. */
const monthBefore = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

export const CONSOLE_PAGES: Readonly<Record<string, string>> = {
  'routes/_console.admin._index': of('/admin'),
  'routes/_console.analytics': of('/analytics'),
  'routes/_console.admin.account': '/admin/account',
  'routes/_console.admin.account_.two-step': '/admin/account/two-step',
  'routes/_console.admin.all': '/admin/all',
  'routes/_console.admin.audit': of('/admin/audit'),
  'routes/_console.admin.billing': of('/admin/billing'),
  'routes/_console.admin.catalogue': of('/admin/catalogue'),
  'routes/_console.admin.catalogue_.$entryId': of('/admin/catalogue/bpc-157'),
  'routes/_console.admin.catalogue_.import': of('/admin/catalogue/import'),
  'routes/_console.admin.confirm': '/admin/confirm',
  'routes/_console.admin.education': '/admin/education',
  'routes/_console.admin.embed': of('/admin/embed'),
  'routes/_console.admin.integrations': of('/admin/integrations'),
  'routes/_console.admin.integrations_.$endpointId': of(`/admin/integrations/${TENANT}-webhook`),
  'routes/_console.admin.integrations_.crm': of('/admin/integrations/crm'),
  'routes/_console.admin.integrations_.feed': of('/admin/integrations/feed'),
  'routes/_console.admin.keys': of('/admin/keys'),
  'routes/_console.admin.mailbox': '/admin/mailbox',
  'routes/_console.admin.messages': of('/admin/messages'),
  'routes/_console.admin.new-companies': '/admin/new-companies',
  'routes/_console.admin.sales': of('/admin/sales'),
  'routes/_console.admin.sales_.import': of('/admin/sales/import'),
  'routes/_console.admin.sales_.inbox': of('/admin/sales/inbox'),
  'routes/_console.admin.site': '/admin/site',
  'routes/_console.admin.statements': of('/admin/statements'),
  'routes/_console.admin.statements_.$month': of(`/admin/statements/${monthBefore(new Date())}`),
  'routes/_console.admin.suppressions': of('/admin/suppressions'),
  'routes/_console.admin.suppressions_.import': of('/admin/suppressions/import'),
  'routes/_console.admin.team': of('/admin/team'),
  'routes/_console.admin.tenants': '/admin/tenants?new=1',
  'routes/_console.admin.tenants._index': '/admin/tenants',
  'routes/_console.admin.tenants.$tenantId.analytics': `/admin/tenants/${TENANT}/analytics`,
  'routes/_console.admin.tenants.$tenantId.branding': `/admin/tenants/${TENANT}/branding`,
  'routes/_console.admin.tenants.$tenantId.overview': `/admin/tenants/${TENANT}/overview`,
  'routes/_console.admin.tenants.$tenantId.settings': `/admin/tenants/${TENANT}/settings`,
  'routes/_console.admin.ui': '/admin/ui',
  'routes/_console.communications': of('/communications'),
  'routes/_console.health': '/health',
  'routes/_console.leads': of('/leads'),
};

/** What somebody without a session sees. */
export const AUTH_PAGES: Readonly<Record<string, string>> = {
  login: '/login',
  signup: '/signup',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password/none',
  invite: '/invite/none',
  'verify-email': '/verify-email/none',
  'confirm-address': '/confirm-address/none',
};

/**
 * Pages that another browser test opens with more on them than here, has axe read (in light colours at least) and finds no wider
 * than a phone: the id of the route → its file.
 */
export const READ_BY_OTHERS: Readonly<Record<string, string>> = {
  'routes/_console.admin._index': 'console-home',
  'routes/_console.admin.audit': 'team',
  'routes/_console.admin.billing': 'pricing',
  'routes/_console.admin.catalogue': 'catalogue',
  'routes/_console.admin.catalogue_.$entryId': 'catalogue',
  'routes/_console.admin.catalogue_.import': 'catalogue-files',
  'routes/_console.admin.integrations_.crm': 'crm',
  'routes/_console.admin.keys': 'team',
  'routes/_console.admin.team': 'team',
  'routes/_console.communications': 'communications',
  'routes/_console.communications_.$campaignId': 'communications',
  'routes/_console.communications_.$campaignId_.launch': 'communications',
  'routes/_console.communications_.$campaignId_.templates.$templateId': 'template-editor',
  'routes/_console.health': 'health',
  'routes/_console.leads': 'console-home',
  'routes/_console.leads_.$leadId': 'leads',
};

/** Somebody of the demo whose log-in stops at `/login/code`, once `prepareConsolePages` is done. */
export const IN_TWO_STEPS = { email: 'viewer@quillbrook.example', password: DEMO_PASSWORD };

/**
 * Does in the demo by requests what some pages need to be seen: a mail in the mailbox, a campaign, and two-step log-in for
 * IN_TWO_STEPS.
 * @returns every page of the console with its address
 */
export async function prepareConsolePages(
  browser: Browser,
  service: RunningService,
): Promise<Readonly<Record<string, string>>> {
  const context = await browser.newContext();
  try {
    const { ask, post } = createCalls(context, service);
    // A plan's mail has all that one can have: an HTML part, a text part and headers of its own.
    await post('/api/assessment', { data: fullPayload({ tenantId: TENANT, email: LONG_EMAIL }) });
    await joinSession(context, service, { ...IN_TWO_STEPS, next: TWO_STEPS });
    const { sealed, secret } = await readPageData<{ sealed: string; secret: string }>(
      context.request,
      service,
      { path: 'account/two-step', route: 'account_.two-step' },
    );
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await post(TWO_STEPS, { form: { intent: 'enable', sealed, code } });

    await context.clearCookies();
    await joinSession(context, service);
    const { leads } = await ask<{ leads: { id: string }[] }>(of('/api/leads'));
    const made = await post(of('/api/campaigns'), {
      data: { name: 'Spring', description: 'For all who came in spring' },
    });
    const { campaign } = (await made.json()) as { campaign: { id: string } };
    const mail = async () => {
      const { stored } = await readPageData<Mailbox>(context.request, service, { path: 'mailbox' });
      return stored.lines.find(({ recipient }) => recipient === LONG_EMAIL)?.id;
    };
    await expect.poll(mail, `a mail to ${LONG_EMAIL}`).toBeTruthy();
    return {
      ...CONSOLE_PAGES,
      'routes/_console.communications_.$campaignId': of(`/communications/${campaign.id}`),
      'routes/_console.communications_.$campaignId_.launch': of(`/communications/${campaign.id}/launch`),
      'routes/_console.communications_.$campaignId_.templates.$templateId': of(
        `/communications/${campaign.id}/templates/new`,
      ),
      'routes/_console.admin.mailbox_.$id': `/admin/mailbox/${await mail()}`,
      'routes/_console.leads_.$leadId': of(`/leads/${leads[0]?.id}`),
    };
  } finally {
    await context.close();
  }
}

const TWO_STEPS = '/admin/account/two-step';
interface Mailbox {
  stored: { lines: { id: string; recipient: string }[] };
}

/** Requests with the session of a browser, each of which has to succeed. */
function createCalls({ request }: BrowserContext, { origin }: RunningService) {
  const succeed = async (answer: APIResponse): Promise<APIResponse> => {
    expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
    return answer;
  };
  return {
    ask: async <Data>(path: string): Promise<Data> =>
      (await succeed(await request.get(origin + path))).json(),
    post: async (path: string, body: { data: object } | { form: Record<string, string> }) =>
      succeed(await request.post(origin + path, { ...body, headers: { Origin: origin } })),
  };
}

/** A name for a file. */
export const nameOf = (routeId: string): string =>
  routeId
    .replace(/^routes\/_console\.admin\./, 'console-')
    .replace(/[^a-z-]+/g, '-')
    .replace(/-+$/, '');
