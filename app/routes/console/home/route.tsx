import { json, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import { readHome } from '#app/domain/home/index.ts';
import { updateTenant } from '#app/domain/tenants/index.ts';
import { forConsole, requestedPage } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { dismissedSetupCookie, dismissedSetups } from '#app/ui/console/dismissed-setup.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { PrintButton } from '#app/ui/console/print-button.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { emptyForm } from '../frame/empty-form.ts';
import { operationContext } from '../frame/operation-context.ts';
import { monthText } from '../frame/period-text.ts';
import { Attention } from './attention.tsx';
import { Calls } from './calls.tsx';
import { describeFirstEmbed } from './describe-first-embed.server.ts';
import { FigureCards } from './figure-cards.tsx';
import { FirstEmbed } from './first-embed.tsx';
import { FirstLead } from './first-lead.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestLeads } from './latest-leads.tsx';
import { LeadsChart } from './leads-chart.tsx';
import { QUESTIONS } from './questions-to-decide.tsx';

/** An answer as its button posts it, with the tenant's field and its value: 'showAmounts=true'. */
const answerForm = z.object({
  answer: z
    .enum(
      Object.entries(QUESTIONS).flatMap(([name, { answers }]) =>
        answers.map(({ value }) => `${name}=${value}`),
      ),
      'Choose an answer',
    )
    .transform((answer): Record<string, string | boolean> => {
      const [name = '', value = ''] = answer.split('=');
      return { [name]: value === 'true' ? true : value === 'false' ? false : value };
    }),
});

/** `/admin`: key figures and attention items. */
export const loader = forConsole('home.read', async ({ request, context, tenantId, person, now }) => {
  const home = await readHome({
    ...{ db: context.services.forReading(request).db, tenantId, now },
    seal: context.services.seal,
  });
  const isDismissed = dismissedSetups(request.headers.get('cookie')).includes(tenantId);
  const setup = isDismissed ? null : home.setup;
  const { awaitedSite, ...homeFields } = home;
  const origin = context.services.env.APP_ORIGIN ?? new URL(request.url).origin;
  const firstEmbed = setup && awaitedSite && describeFirstEmbed(awaitedSite, origin);
  const hiddenKinds = [
    // The checklist already shows it.
    ...(setup ? ['address-unconfirmed'] : []),
    // Only operators can act on it.
    ...(can(person, 'tenant.terms') ? [] : ['charges-stuck', 'bills-missing']),
    // It reveals that a visitor's own words name a danger (D56).
    ...(can(person, 'leads.answers') ? [] : ['plans-to-review']),
  ];
  const attention = home.attention.filter(({ kind }) => !hiddenKinds.includes(kind));
  return json({ ...homeFields, setup, attention, firstEmbed });
});

export const action = consoleForms('home.read', FORM_RISKS.home, (form) => ({
  answer: form({
    schema: answerForm,
    capability: 'tenant.settings',
    changes: async (_args, { answer }) => answer,
    run: (args, { answer }) =>
      updateTenant({
        ...operationContext(args),
        values: answer,
        may: (capability) => can(args.person, capability),
      }),
    toast: { title: 'Answer saved', description: 'You can change this later in Settings.' },
    refusalToast: 'Not saved',
  }),
  'put-away': form({
    schema: emptyForm,
    async run({ request, tenantId }) {
      const url = new URL(requestedPage(request), request.url);
      url.searchParams.delete('index');
      const isSecure = url.protocol === 'https:';
      const cookie = dismissedSetupCookie(request.headers.get('cookie'), tenantId, { isSecure });
      return redirect(url.pathname + url.search, { headers: { 'Set-Cookie': cookie } });
    },
  }),
}));

export const meta = consoleMeta('Home');

export default function Home() {
  const {
    figures,
    events,
    monthlyLimit,
    attention,
    setup,
    latest,
    calls,
    firstLead,
    firstEmbed,
    isEmbedded,
  } = useLoaderData<typeof loader>();
  const { tenant } = useConsole();
  return (
    <>
      <PageHeader
        title="Home"
        description={`${monthText(figures.month)} (UTC). Trends compare the last 30 days with the 30 days before.`}
        badge={
          attention.length === 0 && calls.count === 0 && setup === null ? (
            <Badge tone="success" hasDot>
              You’re all caught up
            </Badge>
          ) : null
        }
        secondary={<PrintButton />}
      />
      <PageBody>
        <FirstEmbed key={tenant?.id} run={firstEmbed} isEmbedded={isEmbedded} hasLead={latest.length > 0} />
        {firstLead || setup ? (
          <div className="grid grid-cols-1 gap-6 md:gap-8 print:hidden">
            {firstLead ? <FirstLead lead={firstLead} /> : null}
            {setup ? <FirstSteps steps={setup} /> : null}
          </div>
        ) : null}
        <Attention items={attention} />
        <Calls calls={calls} />
        <FigureCards figures={figures} monthlyLimit={monthlyLimit} />
        {latest.length === 0 ? (
          <LatestLeads leads={latest} />
        ) : (
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <LeadsChart figures={figures} events={events} />
            <LatestLeads leads={latest} />
          </div>
        )}
      </PageBody>
    </>
  );
}
