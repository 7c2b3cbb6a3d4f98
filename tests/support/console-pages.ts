import { type APIResponse, type Browser, type BrowserContext, expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from './demo.ts';
import { joinSession } from './log-in.ts';
import { readPageData } from './page-data.ts';
import { fullPayload } from './payloads.ts';
import type { RunningService } from './service.ts';

export { NOT_PAGES } from './not-pages.ts';

/**
 * Every page of the console with a path that shows it with the demo's data, by the ID of its route. The pictures (`npm run shots`) and the
 * browser test of all pages use it; that test fails if a page is missing.
 */
export const TENANT = 'demo-tidewell';
export const withTenant = (path: string) => `${path}${path.includes('?') ? '&' : '?'}tenantId=${TENANT}`;

/** Wider than a phone. */
const LONG_EMAIL = 'wilhelmina.featherstonehaugh@long-names.department.example';

/** Returns a month that the demo has closed. */
const monthBefore = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

export const CONSOLE_PAGES: Readonly<Record<string, string>> = {
  'routes/console/home/route': withTenant('/admin'),
  'routes/console/analytics/route': withTenant('/analytics'),
  'routes/console/account/route': '/admin/account',
  'routes/console/account/two-step/route': '/admin/account/two-step',
  'routes/console/operator/all/route': '/admin/all',
  'routes/console/audit/route': withTenant('/admin/audit'),
  'routes/console/billing/route': withTenant('/admin/billing'),
  'routes/console/catalogue/route': withTenant('/admin/catalogue'),
  'routes/console/catalogue/entry/route': withTenant('/admin/catalogue/bpc-157'),
  'routes/console/catalogue/import/route': withTenant('/admin/catalogue/import'),
  'routes/console/account/confirm/route': '/admin/confirm',
  'routes/console/operator/education/route': '/admin/education',
  'routes/console/operator/facts/route': '/admin/facts',
  'routes/console/embed/route': withTenant('/admin/embed'),
  'routes/console/integrations/route': withTenant('/admin/integrations'),
  'routes/console/integrations/webhooks/route': withTenant('/admin/integrations/webhooks'),
  'routes/console/integrations/woocommerce/route': withTenant('/admin/integrations/woocommerce'),
  'routes/console/integrations/shopify/route': withTenant('/admin/integrations/shopify'),
  'routes/console/integrations/webhook/route': withTenant(`/admin/integrations/${TENANT}-webhook`),
  'routes/console/integrations/crm/route': withTenant('/admin/integrations/crm'),
  'routes/console/integrations/feed/route': withTenant('/admin/integrations/feed'),
  'routes/console/keys/route': withTenant('/admin/keys'),
  'routes/console/operator/mailbox/route': '/admin/mailbox',
  'routes/console/messages/route': withTenant('/admin/messages'),
  'routes/console/needs-a-look/route': withTenant('/admin/needs-a-look'),
  'routes/console/operator/new-companies/route': '/admin/new-companies',
  'routes/console/sales/route': withTenant('/admin/sales'),
  'routes/console/sales/import/route': withTenant('/admin/sales/import'),
  'routes/console/sales/inbox/route': withTenant('/admin/sales/inbox'),
  'routes/console/sales/terms/route': withTenant('/admin/sales/terms'),
  'routes/console/requests/route': withTenant('/admin/requests'),
  'routes/console/records/route': withTenant('/admin/records'),
  'routes/console/operator/bookkeeping/route': '/admin/bookkeeping',
  'routes/console/operator/legal/route': '/admin/legal',
  'routes/console/account/accept/route': withTenant('/admin/accept'),
  'routes/console/operator/site/route': '/admin/site',
  'routes/console/statements/route': withTenant('/admin/statements'),
  'routes/console/statements/month/route': withTenant(`/admin/statements/${monthBefore(new Date())}`),
  'routes/console/suppressions/route': withTenant('/admin/suppressions'),
  'routes/console/suppressions/import/route': withTenant('/admin/suppressions/import'),
  'routes/console/team/route': withTenant('/admin/team'),
  'routes/console/operator/companies/route': '/admin/tenants?new=1',
  'routes/console/operator/companies/list/route': '/admin/tenants',
  'routes/console/company/analytics/route': `/admin/tenants/${TENANT}/analytics`,
  'routes/console/company/branding/route': `/admin/tenants/${TENANT}/branding`,
  'routes/console/company/domain/route': `/admin/tenants/${TENANT}/domain`,
  'routes/console/company/overview/route': `/admin/tenants/${TENANT}/overview`,
  'routes/console/company/settings/route': `/admin/tenants/${TENANT}/settings`,
  'routes/console/operator/gallery/route': '/admin/ui',
  'routes/console/campaigns/route': withTenant('/communications'),
  'routes/console/campaigns/replies/route': withTenant('/communications/replies'),
  'routes/console/operator/health/route': '/health',
  'routes/console/leads/route': withTenant('/leads'),
};

/** Pages for visitors without a session. */
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
 * Pages that another browser test opens with more content than here, checks with axe (at least in light colours) and finds no wider than a
 * phone: the ID of the route → its file.
 */
export const READ_BY_OTHERS: Readonly<Record<string, string>> = {
  'routes/console/home/route': 'console-home',
  'routes/console/audit/route': 'team',
  'routes/console/billing/route': 'pricing',
  'routes/console/catalogue/route': 'catalogue',
  'routes/console/catalogue/import/route': 'catalogue-files',
  'routes/console/integrations/crm/route': 'crm',
  'routes/console/keys/route': 'team',
  'routes/console/team/route': 'team',
  'routes/console/campaigns/route': 'communications',
  'routes/console/campaigns/campaign/route': 'communications',
  'routes/console/campaigns/campaign/launch/route': 'communications',
  'routes/console/campaigns/campaign/template/route': 'template-editor',
  'routes/console/operator/health/route': 'health',
  'routes/console/leads/route': 'console-home',
  'routes/console/leads/lead/route': 'leads',
};

/** A person of the demo whose login stops at `/login/code`, after `prepareConsolePages`. */
export const IN_TWO_STEPS = { email: 'viewer@quillbrook.example', password: DEMO_PASSWORD };

/**
 * Creates in the demo, by requests, what some pages need: a mail in the mailbox, a campaign, and two-step login for IN_TWO_STEPS.
 * @returns every page of the console with its path
 */
export async function prepareConsolePages(
  browser: Browser,
  service: RunningService,
): Promise<Readonly<Record<string, string>>> {
  const context = await browser.newContext();
  try {
    const { ask, post } = createCalls(context, service);
    // A plan's mail has every part that a mail can have: an HTML part, a text part and headers of its own.
    await post('/api/assessment', { data: fullPayload({ tenantId: TENANT, email: LONG_EMAIL }) });
    await joinSession(context, service, { ...IN_TWO_STEPS, next: TWO_STEPS });
    const { sealed, secret } = await readPageData<{ sealed: string; secret: string }>(
      context.request,
      service,
      { path: 'account/two-step' },
    );
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await post(TWO_STEPS, { form: { intent: 'enable', sealed, code } });

    await context.clearCookies();
    await joinSession(context, service);
    const { leads } = await ask<{ leads: { id: string }[] }>(withTenant('/api/leads'));
    const { conversions } = await ask<{ conversions: { id: string }[] }>(
      `/api/tenants/${TENANT}/conversions?limit=1`,
    );
    const campaignResponse = await post(withTenant('/api/campaigns'), {
      data: { name: 'Spring', description: 'For all who came in spring' },
    });
    const { campaign } = (await campaignResponse.json()) as { campaign: { id: string } };
    const mail = async () => {
      const { stored: mailbox } = await readPageData<Mailbox>(context.request, service, {
        path: 'mailbox',
        route: 'operator/mailbox',
      });
      return mailbox.lines.find(({ recipient }) => recipient === LONG_EMAIL)?.id;
    };
    await expect.poll(mail, `a mail to ${LONG_EMAIL}`).toBeTruthy();
    const { conversations } = await ask<{ conversations: { id: string }[] }>(
      `${withTenant('/communications/replies')}&_data=routes/console/campaigns/replies/route`,
    );
    await post(withTenant('/api/leads/bulk-email'), {
      data: { subject: 'News', message: 'Hello', leadIds: [leads[0]?.id] },
    });
    const { sent } = await ask<{ sent: { id: string }[] }>(
      `${withTenant('/communications?tab=email')}&_data=routes/console/campaigns/route`,
    );
    return {
      ...CONSOLE_PAGES,
      'routes/console/campaigns/campaign/route': withTenant(`/communications/${campaign.id}`),
      'routes/console/campaigns/campaign/launch/route': withTenant(`/communications/${campaign.id}/launch`),
      'routes/console/campaigns/campaign/template/route': withTenant(
        `/communications/${campaign.id}/templates/new`,
      ),
      'routes/console/campaigns/replies/conversation/route': withTenant(
        `/communications/replies/${conversations[0]?.id}`,
      ),
      'routes/console/campaigns/repeat/route': withTenant(`/communications/sent/${sent[0]?.id}/again`),
      'routes/console/operator/mailbox/mail/route': `/admin/mailbox/${await mail()}`,
      'routes/console/leads/lead/route': withTenant(`/leads/${leads[0]?.id}`),
      'routes/console/sales/sale/route': withTenant(`/admin/sales/sale/${conversions[0]?.id}`),
    };
  } finally {
    await context.close();
  }
}

const TWO_STEPS = '/admin/account/two-step';
interface Mailbox {
  stored: { lines: { id: string; recipient: string }[] };
}

/** Returns functions that send requests with a browser's session and fail unless they succeed. */
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

/** Converts the ID of a route to a file name. */
export const toFileName = (routeId: string): string =>
  routeId
    .replace(/^routes\//, '')
    .replace(/\/route$/, '')
    .replace(/[^a-z-]+/g, '-')
    .replace(/-+$/, '');
