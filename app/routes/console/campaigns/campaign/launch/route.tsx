import { json } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import {
  type CampaignRow,
  countOverlap,
  describeDeparture,
  describeLaunch,
  launchCampaign,
  listEffectClaims,
  listNamedProducts,
  needsPostalAddress,
  readCampaignDepartures,
  readCampaignTexts,
  readLaunchCount,
  SEGMENT_LABELS,
  skipLabel,
} from '#app/domain/campaigns/index.ts';
import { fieldVersions } from '#app/domain/field-versions.server.ts';
import { countLeads } from '#app/domain/leads/index.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { type ConsoleArgs, forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { readMailFrom } from '#app/http/mail-from.server.ts';
import { refusalLink } from '#app/http/refusal-links.server.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { AcceptClaims, EffectClaims } from '#app/routes/console/campaigns/effect-claims.tsx';
import { NamedProducts } from '#app/routes/console/campaigns/named-products.tsx';
import { readSendingLimits } from '#app/routes/console/campaigns/sending-limits.server.ts';
import { SendingLimitAlerts } from '#app/routes/console/campaigns/sending-limits.tsx';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { saveTenantFields } from '#app/routes/console/frame/save-tenant.server.ts';
import { withTenant } from '#app/routes/console/frame/with-tenant.ts';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { FormActions } from '#app/ui/console/form.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { addressForm, launchForm } from './forms.ts';
import { HoldoutField } from './holdout-field.tsx';
import { JOIN_FORM, JoinCard } from './join-card.tsx';
import { LaunchAlerts, OverlapAlert } from './launch-alerts.tsx';
import { parseChoice, readTypedChoice } from './launch-choice.server.ts';
import { Counting } from './launch-counting.tsx';
import { LaunchSteps } from './launch-steps.tsx';
import { LeftOutCard } from './left-out-card.tsx';
import { PaceCard } from './pace-card.tsx';
import { PostalAddressCard } from './postal-address-card.tsx';
import { describeWindow, localMinuteText } from './send-window-text.ts';
import { describeWarmUp } from './warm-up-text.ts';

/** `/communications/{id}/launch`: shows who will get what and when, and who is left out and why; then launches. */
export const loader = forConsole('campaigns.send', async ({ request, context, params, tenantId, now }) => {
  const { db, forReading } = context.services;
  const mailFrom = readMailFrom({ context, request });
  const campaignId = params.campaignId ?? '';
  const [campaign, tenants] = await Promise.all([
    readCampaignTexts(db, { tenantId, campaignId }),
    findMarketingTenants(db, [tenantId]),
  ]);
  const tenant = tenants.get(tenantId);
  if (!tenant) throw tenantNotFound();
  const { db: counted, texts } = forReading(request);
  const typed = readTypedChoice((name) => new URL(request.url).searchParams.get(name));
  const { choice, errors } = parseChoice(typed, { timeZone: tenant.timeZone, now });
  const count = await readLaunchCount({ db: counted, texts, campaign, tenant, choice, now }, COUNT_WAIT_MS);
  const launchCount = count.isDone ? count : { recipients: 0, skipped: {} };
  const [preview, total, productNames, claims] = await Promise.all([
    describeLaunch({
      ...{ db, tenant, mailFrom, steps: campaign.steps, count: launchCount, now },
      start: choice.startsAt ?? now,
    }),
    count.isDone ? 0 : countLeads(db, { tenantId }),
    listNamedProducts(db, { tenantId, texts: campaign.steps }),
    listEffectClaims(db, { tenantId, texts: campaign.steps }),
  ]);
  const subjects = new Map(campaign.steps.map(({ id, subjectLine }) => [id, subjectLine]));
  const { id, name, status, segmentGoals, enrolNewLeads, stopOnConversion, hasVariants } = campaign;
  const { timeZone } = tenant;
  return json({
    campaign: { id, name, status, enrolNewLeads, stopOnConversion, hasVariants },
    goals: segmentGoals.map((goal) => SEGMENT_LABELS[goal as keyof typeof SEGMENT_LABELS]).join(', '),
    typed,
    errors,
    overlap: await countOverlap(db, { campaign, tenant, choice, now }),
    obstacle: preview.obstacle,
    obstacleLink: refusalLink(preview.obstacle, tenantId) ?? null,
    needsAddress: needsPostalAddress(tenant),
    isPaused: Boolean(tenant.marketingPausedAt),
    limits: await readSendingLimits(db, tenant),
    timeZone: timeZone.replaceAll('_', ' '),
    sendWindow: describeWindow(tenant),
    /** Progress of the count of recipients; null once it is done. */
    counting: count.isDone ? null : { seen: count.seen, total },
    recipients: preview.recipients,
    skipped: Object.entries(preview.skipped).map(([reason, count]) => ({ label: skipLabel(reason), count })),
    steps: preview.steps.map(({ templateId, firstAt, ...step }) => ({
      ...step,
      firstAt: localMinuteText(firstAt, timeZone),
      id: templateId,
      subject: subjects.get(templateId) ?? '',
    })),
    /** Products that the mails' own text names. */
    named: [...new Set(productNames.flat())],
    claims,
    daysForStep: preview.daysForStep,
    hourlyLimit: preview.hourlyLimit,
    dailyCap: tenant.marketingDailyCap,
    todaysLimit: describeWarmUp(preview.warmUp),
  });
});

/** Most companies' leads are counted within this time; otherwise the page shows the progress. */
const COUNT_WAIT_MS = 1500;

async function findTenant({ context, tenantId }: ConsoleArgs<'campaigns.send'>): Promise<MarketingTenant> {
  const tenant = (await findMarketingTenants(context.services.db, [tenantId])).get(tenantId);
  if (!tenant) throw tenantNotFound();
  return tenant;
}

/** Describes when a campaign's first mails leave, or what they wait for. */
async function describeFirstMails(
  { context, request, now }: ConsoleArgs<'campaigns.send'>,
  { tenant, campaign }: { tenant: MarketingTenant; campaign: CampaignRow },
): Promise<string> {
  const departures = await readCampaignDepartures(context.services.db, {
    ...{ tenant, campaigns: [campaign], mailFrom: readMailFrom({ context, request }), now },
  });
  const departure = departures.get(campaign.id);
  return departure ? describeDeparture(departure, tenant.timeZone) : '';
}

export const action = consoleForms('campaigns.send', FORM_RISKS.launch, (form) => ({
  launch: form({
    schema: launchForm,
    async run(args, { holdoutPercent, acceptClaims: acceptsClaims, ...typed }) {
      const campaignId = args.params.campaignId ?? '';
      const tenant = await findTenant(args);
      const { choice, errors } = parseChoice(
        readTypedChoice((name) => typed[name as keyof typeof typed]),
        { timeZone: tenant.timeZone, now: args.now },
      );
      const [error] = Object.values(errors).flat();
      if (error) throw new AppError('invalid', error, { fields: { ...errors } });
      const campaign = await launchCampaign({
        ...operationContext(args),
        campaignId,
        choice,
        holdoutPercent,
        acceptsClaims,
      });
      args.context.services.outbox.wake();
      return { campaign, departure: await describeFirstMails(args, { tenant, campaign }) };
    },
    toast: ({ campaign, departure }) => ({
      title: 'Campaign Launched! 🚀',
      description: `“${campaign.name}” is launched. First e-mails: ${departure}`,
    }),
    redirectTo: ({ campaign }, _value, { request }) => withTenant(`/communications/${campaign.id}`, request),
    refusalToast: 'Launch Failed',
    shownFields: ['acceptClaims', 'holdoutPercent'],
  }),
  'postal-address': form({
    capability: 'tenant.brand',
    schema: addressForm,
    // An address that was entered elsewhere since then stays.
    run: (args, values) => saveTenantFields(args, values, fieldVersions({ postalAddress: null })),
    toast: { title: 'Postal address saved' },
  }),
}));

export const meta = consoleMeta('Launch campaign');

export default function Launch() {
  const data = useLoaderData<typeof loader>();
  const { campaign, obstacle, recipients, skipped, steps } = data;
  const { consolePath, can } = useConsole();
  const { pathname, search } = useLocation();
  const leftOutCount = skipped.reduce((sum, { count }) => sum + count, 0);
  const isDraft = campaign.status === 'draft';
  const refused = useFormReply('launch')?.result?.error?.acceptClaims;
  return (
    <>
      <PageHeader
        title={`Launch “${campaign.name}”`}
        description="Review before launching. Nothing has been sent."
        breadcrumbs={[
          { label: 'Campaigns', to: consolePath('/communications') },
          { label: campaign.name, to: consolePath(`/communications/${campaign.id}`) },
          { label: 'Launch' },
        ]}
      />
      <PageBody>
        <LaunchAlerts
          isDraft={isDraft}
          obstacle={obstacle}
          link={data.obstacleLink}
          isPaused={data.isPaused}
        />
        {isDraft && data.needsAddress && can('tenant.brand') ? <PostalAddressCard /> : null}
        <SendingLimitAlerts limits={data.limits} />
        {isDraft ? null : <EffectClaims claims={data.claims} message="campaign" />}
        <NamedProducts names={data.named} />
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
          <div className="grid min-w-0 gap-6">
            {isDraft ? (
              <JoinCard
                typed={data.typed}
                errors={data.errors}
                enrolsNewLeads={campaign.enrolNewLeads}
                timeZone={data.timeZone}
              />
            ) : null}
            {isDraft ? <OverlapAlert people={data.overlap} /> : null}
            <LaunchSteps steps={steps} timeZone={data.timeZone} />
            <LeftOutCard skipped={skipped} recipients={recipients} isCounting={data.counting !== null} />
            <PaceCard data={data} />
          </div>
          {/* Stays in view, so that the numbers and the button are never below the list of e-mails. */}
          <div className="grid min-w-0 gap-4 xl:sticky xl:top-24">
            {data.counting ? <Counting campaignId={campaign.id} counting={data.counting} /> : null}
            <StatCard
              label="Recipients"
              value={data.counting ? '…' : formatCount(recipients)}
              note={data.goals || 'Any goal'}
            />
            <StatCard
              label="Left out"
              value={data.counting ? '…' : formatCount(leftOutCount)}
              note="The page lists the reasons"
            />
            <StatCard label="E-mails per lead" value={formatCount(steps.length)} note={spanText(steps)} />
            {isDraft ? (
              <>
                <HoldoutField form={JOIN_FORM} recipients={data.counting ? null : recipients} />
                <AcceptClaims claims={data.claims} message="campaign" form={JOIN_FORM} errors={refused} />
                <FormActions>
                  {/* The button posts the fields of the card of who joins, as they are shown. */}
                  <SubmitButton
                    intent="launch"
                    form={JOIN_FORM}
                    formMethod="post"
                    formAction={pathname + search}
                    disabled={obstacle !== null || Object.keys(data.errors).length > 0}
                    pendingLabel="Launching…"
                  >
                    Launch Campaign
                  </SubmitButton>
                  <LinkButton to={consolePath('/communications')}>Not now</LinkButton>
                </FormActions>
              </>
            ) : null}
          </div>
        </div>
      </PageBody>
    </>
  );
}

function spanText(steps: readonly { delayDays: number }[]): string {
  const last = Math.max(0, ...steps.map(({ delayDays }) => delayDays));
  return last === 0 ? 'on the first day' : `over ${last + 1} days`;
}
