import { index, layout, type RouteConfig, route } from '@remix-run/route-config';

/** Every address of the service and the file that answers it; the calls of the API are app/api's. */
export default [
  // public
  index('routes/public/landing.tsx', { id: 'routes/_index' }),
  route('*', 'routes/public/not-found.tsx', { id: 'routes/$' }),
  route('b2b', 'routes/public/b2b/shop.tsx', { id: 'routes/b2b' }, [
    route('*', 'routes/public/b2b/page.tsx', { id: 'routes/b2b.$' }),
  ]),
  route('confirm-address/:token?', 'routes/public/account/confirm-address.tsx', {
    id: 'routes/confirm-address.($token)',
  }),
  route('docs/api', 'routes/public/docs/api.tsx', { id: 'routes/docs.api' }),
  route('docs/embed', 'routes/public/docs/embed.tsx', { id: 'routes/docs.embed' }),
  {
    path: 'education',
    index: true,
    file: 'routes/public/education/articles.tsx',
    id: 'routes/education._index',
  },
  route('education/:articleId', 'routes/public/education/article.tsx', { id: 'routes/education.$articleId' }),
  route('education/feed.xml', 'routes/public/education/feed.ts', { id: 'routes/education.feed[.]xml' }),
  route('forgot-password', 'routes/public/account/forgot-password.tsx', { id: 'routes/forgot-password' }),
  route('invite/:token?', 'routes/public/account/invite.tsx', { id: 'routes/invite.($token)' }),
  route('legal/privacy', 'routes/public/legal/privacy.tsx', { id: 'routes/legal.privacy' }),
  route('legal/terms', 'routes/public/legal/terms.tsx', { id: 'routes/legal.terms' }),
  route('login', 'routes/public/account/login.tsx', { id: 'routes/login' }),
  route('login/code', 'routes/public/account/login-code.tsx', { id: 'routes/login_.code' }),
  route('logout', 'routes/public/account/logout.tsx', { id: 'routes/logout' }),
  route('media/:assetId', 'routes/public/media.ts', { id: 'routes/media.$assetId' }),
  route('og/*', 'routes/public/share-pictures.ts', { id: 'routes/og.$' }),
  route('pricing', 'routes/public/pricing.tsx', { id: 'routes/pricing' }),
  route('reset-password/:token?', 'routes/public/account/reset-password.tsx', {
    id: 'routes/reset-password.($token)',
  }),
  route('robots.txt', 'routes/public/robots.ts', { id: 'routes/robots[.]txt' }),
  route('shelf/:tenantId/:file', 'routes/public/shelf.ts', { id: 'routes/shelf.$tenantId.$file' }),
  route('signup', 'routes/public/account/signup.tsx', { id: 'routes/signup' }),
  route('sitemap.xml', 'routes/public/sitemap.ts', { id: 'routes/sitemap[.]xml' }),
  route('subscription-success', 'routes/public/account/subscription-success.tsx', {
    id: 'routes/subscription-success',
  }),
  route('verify-email/:token?', 'routes/public/account/verify-email.tsx', {
    id: 'routes/verify-email.($token)',
  }),
  // visitor
  route('consumer', 'routes/visitor/widgets/consumer.tsx', { id: 'routes/consumer' }),
  route('data/:token', 'routes/visitor/own-data/data.tsx', { id: 'routes/data.$token' }),
  route('embed', 'routes/visitor/widgets/embed.tsx', { id: 'routes/embed' }),
  route('embed-accent.js', 'routes/visitor/widgets/embed-accent.ts', { id: 'routes/embed-accent[.]js' }),
  route('erase/:token', 'routes/visitor/own-data/erase.tsx', { id: 'routes/erase.$token' }),
  route('plan/:assessmentId', 'routes/visitor/plan/plan.tsx', { id: 'routes/plan.$assessmentId' }),
  route('plan/:assessmentId/calendar.ics', 'routes/visitor/plan/calendar.ts', {
    id: 'routes/plan.$assessmentId_.calendar[.]ics',
  }),
  route('plan/:assessmentId/delete', 'routes/visitor/plan/delete.tsx', {
    id: 'routes/plan.$assessmentId_.delete',
  }),
  route('plan/:assessmentId/email', 'routes/visitor/plan/email.tsx', {
    id: 'routes/plan.$assessmentId_.email',
  }),
  route('plan/:assessmentId/safety', 'routes/visitor/plan/safety.tsx', {
    id: 'routes/plan.$assessmentId_.safety',
  }),
  route('preferences/:token', 'routes/visitor/own-data/preferences.tsx', { id: 'routes/preferences.$token' }),
  route('selector', 'routes/visitor/widgets/selector.tsx', { id: 'routes/selector' }),
  route('technical', 'routes/visitor/widgets/technical.tsx', { id: 'routes/technical' }),
  route('unsubscribe/:token', 'routes/visitor/own-data/unsubscribe.tsx', { id: 'routes/unsubscribe.$token' }),
  route('widget', 'routes/visitor/widgets/full.tsx', { id: 'routes/widget' }),
  // console
  layout('routes/console/frame/route.tsx', { id: 'routes/_console' }, [
    { path: 'admin', index: true, file: 'routes/console/home/route.tsx', id: 'routes/_console.admin._index' },
    route('admin/*', 'routes/console/frame/not-found.tsx', { id: 'routes/_console.admin.$' }),
    route('admin/account', 'routes/console/account/route.tsx', { id: 'routes/_console.admin.account' }),
    route('admin/account/two-step', 'routes/console/account/two-step/route.tsx', {
      id: 'routes/_console.admin.account_.two-step',
    }),
    route('admin/all', 'routes/console/operator/all/route.tsx', { id: 'routes/_console.admin.all' }),
    route('admin/audit', 'routes/console/audit/route.tsx', { id: 'routes/_console.admin.audit' }),
    route('admin/billing', 'routes/console/billing/route.tsx', { id: 'routes/_console.admin.billing' }),
    route('admin/billing/portal', 'routes/console/billing/portal/route.ts', {
      id: 'routes/_console.admin.billing_.portal',
    }),
    route('admin/catalogue', 'routes/console/catalogue/route.tsx', { id: 'routes/_console.admin.catalogue' }),
    route('admin/catalogue/:entryId', 'routes/console/catalogue/entry/route.tsx', {
      id: 'routes/_console.admin.catalogue_.$entryId',
    }),
    route('admin/catalogue/import', 'routes/console/catalogue/import/route.tsx', {
      id: 'routes/_console.admin.catalogue_.import',
    }),
    route('admin/confirm', 'routes/console/account/confirm/route.tsx', {
      id: 'routes/_console.admin.confirm',
    }),
    route('admin/education', 'routes/console/operator/education/route.tsx', {
      id: 'routes/_console.admin.education',
    }),
    route('admin/embed', 'routes/console/embed/route.tsx', { id: 'routes/_console.admin.embed' }),
    route('admin/integrations', 'routes/console/integrations/route.tsx', {
      id: 'routes/_console.admin.integrations',
    }),
    route('admin/integrations/:endpointId', 'routes/console/integrations/webhook/route.tsx', {
      id: 'routes/_console.admin.integrations_.$endpointId',
    }),
    route('admin/integrations/crm', 'routes/console/integrations/crm/route.tsx', {
      id: 'routes/_console.admin.integrations_.crm',
    }),
    route('admin/integrations/feed', 'routes/console/integrations/feed/route.tsx', {
      id: 'routes/_console.admin.integrations_.feed',
    }),
    route('admin/keys', 'routes/console/keys/route.tsx', { id: 'routes/_console.admin.keys' }),
    route('admin/mailbox', 'routes/console/operator/mailbox/route.tsx', {
      id: 'routes/_console.admin.mailbox',
    }),
    route('admin/mailbox/:id', 'routes/console/operator/mailbox/mail/route.tsx', {
      id: 'routes/_console.admin.mailbox_.$id',
    }),
    route('admin/messages', 'routes/console/messages/route.tsx', { id: 'routes/_console.admin.messages' }),
    route('admin/new-companies', 'routes/console/operator/new-companies/route.tsx', {
      id: 'routes/_console.admin.new-companies',
    }),
    route('admin/sales', 'routes/console/sales/route.tsx', { id: 'routes/_console.admin.sales' }),
    route('admin/sales/import', 'routes/console/sales/import/route.tsx', {
      id: 'routes/_console.admin.sales_.import',
    }),
    route('admin/sales/inbox', 'routes/console/sales/inbox/route.tsx', {
      id: 'routes/_console.admin.sales_.inbox',
    }),
    route('admin/site', 'routes/console/operator/site/route.tsx', { id: 'routes/_console.admin.site' }),
    route('admin/statements', 'routes/console/statements/route.tsx', {
      id: 'routes/_console.admin.statements',
    }),
    route('admin/statements/:month', 'routes/console/statements/month/route.tsx', {
      id: 'routes/_console.admin.statements_.$month',
    }),
    route('admin/suppressions', 'routes/console/suppressions/route.tsx', {
      id: 'routes/_console.admin.suppressions',
    }),
    route('admin/suppressions/import', 'routes/console/suppressions/import/route.tsx', {
      id: 'routes/_console.admin.suppressions_.import',
    }),
    route('admin/team', 'routes/console/team/route.tsx', { id: 'routes/_console.admin.team' }),
    route(
      'admin/tenants',
      'routes/console/operator/companies/route.tsx',
      { id: 'routes/_console.admin.tenants' },
      [
        index('routes/console/operator/companies/list/route.tsx', {
          id: 'routes/_console.admin.tenants._index',
        }),
        route(
          ':tenantId',
          'routes/console/company/route.tsx',
          { id: 'routes/_console.admin.tenants.$tenantId' },
          [
            index('routes/console/company/first/route.tsx', {
              id: 'routes/_console.admin.tenants.$tenantId._index',
            }),
            route('analytics', 'routes/console/company/analytics/route.tsx', {
              id: 'routes/_console.admin.tenants.$tenantId.analytics',
            }),
            route('branding', 'routes/console/company/branding/route.tsx', {
              id: 'routes/_console.admin.tenants.$tenantId.branding',
            }),
            route('overview', 'routes/console/company/overview/route.tsx', {
              id: 'routes/_console.admin.tenants.$tenantId.overview',
            }),
            route('settings', 'routes/console/company/settings/route.tsx', {
              id: 'routes/_console.admin.tenants.$tenantId.settings',
            }),
          ],
        ),
      ],
    ),
    route('admin/ui', 'routes/console/operator/gallery/route.tsx', { id: 'routes/_console.admin.ui' }),
    route('analytics', 'routes/console/analytics/route.tsx', { id: 'routes/_console.analytics' }),
    route('analytics/csv', 'routes/console/analytics/csv/route.ts', { id: 'routes/_console.analytics_.csv' }),
    route('communications', 'routes/console/campaigns/route.tsx', { id: 'routes/_console.communications' }),
    route('communications/:campaignId', 'routes/console/campaigns/campaign/route.tsx', {
      id: 'routes/_console.communications_.$campaignId',
    }),
    route('communications/:campaignId/launch', 'routes/console/campaigns/campaign/launch/route.tsx', {
      id: 'routes/_console.communications_.$campaignId_.launch',
    }),
    route(
      'communications/:campaignId/templates/:templateId',
      'routes/console/campaigns/campaign/template/route.tsx',
      { id: 'routes/_console.communications_.$campaignId_.templates.$templateId' },
    ),
    route('communications/preview', 'routes/console/campaigns/preview/route.ts', {
      id: 'routes/_console.communications_.preview',
    }),
    route('communications/test', 'routes/console/campaigns/test-mail/route.ts', {
      id: 'routes/_console.communications_.test',
    }),
    route('health', 'routes/console/operator/health/route.tsx', { id: 'routes/_console.health' }),
    route('leads', 'routes/console/leads/route.tsx', { id: 'routes/_console.leads' }),
    route('leads/:leadId', 'routes/console/leads/lead/route.tsx', { id: 'routes/_console.leads_.$leadId' }),
  ]),
  route('admin/audit.csv', 'routes/console/audit/csv.ts', { id: 'routes/admin.audit[.]csv' }),
  route('admin/catalogue.csv', 'routes/console/catalogue/csv.ts', { id: 'routes/admin.catalogue[.]csv' }),
  route('admin/mailbox/:id/html', 'routes/console/operator/mailbox/html.ts', {
    id: 'routes/admin.mailbox.$id.html',
  }),
  route('admin/scheme', 'routes/console/frame/scheme.ts', { id: 'routes/admin.scheme' }),
  route('admin/search', 'routes/console/frame/search.ts', { id: 'routes/admin.search' }),
  route('admin/statements/:month/csv', 'routes/console/statements/csv.ts', {
    id: 'routes/admin.statements.$month.csv',
  }),
  route('admin/statements/:month/pdf', 'routes/console/statements/pdf.ts', {
    id: 'routes/admin.statements.$month.pdf',
  }),
  route('admin/tenants/:tenantId/preview', 'routes/console/company/preview.tsx', {
    id: 'routes/admin.tenants.$tenantId.preview',
  }),
  route('admin/tenants/names', 'routes/console/operator/companies/names.ts', {
    id: 'routes/admin.tenants.names',
  }),
  route('admin/tenants/subdomain', 'routes/console/company/subdomain.ts', {
    id: 'routes/admin.tenants.subdomain',
  }),
  route('admin/view', 'routes/console/frame/view.ts', { id: 'routes/admin.view' }),
  route('leads/:leadId/person', 'routes/console/leads/person.ts', { id: 'routes/leads.$leadId.person' }),
] satisfies RouteConfig;
