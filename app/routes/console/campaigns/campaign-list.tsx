import { Link } from '@remix-run/react';
import { formatCount } from '#app/lib/format-count.ts';
import { centsOfDecimal } from '#app/lib/money.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { CampaignStatusBadge } from '../frame/campaign-status.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { CommunicationsData } from './read-page.server.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

type Campaign = CommunicationsData['campaigns'][number];

export function CampaignList({ data }: { data: CommunicationsData }) {
  const { paging } = data;
  return (
    <div className="grid min-w-0 gap-4">
      <ArchiveLinks data={data} />
      {data.campaigns.length > 0 ? (
        <Campaigns data={data} />
      ) : data.isArchive ? (
        <EmptyState illustration="message" title="No archived campaigns">
          Campaigns you archive appear here.
        </EmptyState>
      ) : (
        <EmptyState illustration="message" title="No campaigns yet">
          A campaign sends a series of e-mails on the days you choose.
        </EmptyState>
      )}
      {paging.pages > 1 ? (
        <Pagination
          label="Pages of the campaigns"
          summary={`${paging.total} campaigns`}
          page={paging.page}
          pageCount={paging.pages}
        />
      ) : null}
    </div>
  );
}

/** Links to the archive and back, if there is one. */
function ArchiveLinks({ data: { isArchive, archivedCount } }: { data: CommunicationsData }) {
  const { consolePath } = useConsole();
  if (archivedCount === 0 && !isArchive) return null;
  const links = [
    { label: 'Current', path: '/communications', isCurrent: !isArchive },
    { label: `Archived (${archivedCount})`, path: '/communications?archived=1', isCurrent: isArchive },
  ];
  return (
    <nav aria-label="Which campaigns" className="flex flex-wrap gap-2">
      {links.map(({ label, path, isCurrent }) => (
        <Link
          key={label}
          to={consolePath(path)}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'inline-flex h-11 items-center rounded-full border px-4 text-14 font-medium no-underline',
            isCurrent
              ? 'border-accent bg-accent-tint text-text'
              : 'border-border-strong text-muted hover:text-text',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Campaigns({ data }: { data: CommunicationsData }) {
  return (
    <ul aria-label="Campaigns" className="grid gap-4">
      {data.campaigns.map((campaign) => (
        <li key={campaign.id}>
          <CampaignCard
            campaign={campaign}
            segments={data.segments}
            currency={data.currency}
            templates={data.templates.filter(({ campaignId }) => campaignId === campaign.id)}
            isArchived={data.isArchive}
          />
        </li>
      ))}
    </ul>
  );
}

function CampaignCard(props: {
  campaign: Campaign;
  segments: CommunicationsData['segments'];
  currency: string;
  templates: CommunicationsData['templates'];
  isArchived: boolean;
}) {
  const { campaign, segments, templates, isArchived } = props;
  const { id, name, description, status, totalRecipients, hasVariants, templateCount } = campaign;
  const { can, consolePath } = useConsole();
  const goals = segments.filter(({ value }) => (campaign.segmentGoals as string[]).includes(value));
  return (
    <article className="flex min-w-0 flex-wrap items-center justify-between gap-4 rounded-card border bg-raised p-4 md:p-6">
      <div className="grid min-w-0 flex-auto basis-80 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-18 heading wrap-anywhere">
            <Link
              to={consolePath(`/communications/${id}`)}
              className="target relative underline-offset-2 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <CampaignStatusBadge status={isArchived ? 'archived' : status} />
        </div>
        {description ? <p className="max-w-prose text-14 wrap-anywhere text-muted">{description}</p> : null}
        {campaign.departure && !isArchived ? (
          <p className="text-14 font-medium">{campaign.departure}</p>
        ) : null}
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-1 text-14 text-muted">
          <li className="tabular-nums">
            {totalRecipients.toLocaleString('en-US')} {totalRecipients === 1 ? 'recipient' : 'recipients'}
          </li>
          <li className="tabular-nums">
            {templateCount} {templateCount === 1 ? 'template' : 'templates'}
          </li>
          <li>{goals.map(({ label }) => label).join(', ') || 'All Leads'}</li>
          {hasVariants ? (
            <li>
              <Badge tone="info">A/B Testing Enabled</Badge>
            </li>
          ) : null}
        </ul>
        <CardResults campaign={campaign} currency={props.currency} />
      </div>
      <div className="flex flex-wrap gap-3">
        {isArchived ? <LinkButton to={consolePath(`/communications/${id}`)}>View campaign</LinkButton> : null}
        {can('campaigns.edit') && !isArchived ? (
          <TemplatesDialog campaign={campaign} templates={templates} />
        ) : null}
        {can('campaigns.send') && status === 'draft' && !isArchived ? (
          <LinkButton to={consolePath(`/communications/${id}/launch`)} variant="primary">
            Launch Campaign
          </LinkButton>
        ) : null}
      </div>
    </article>
  );
}

/** Shows the campaign's results so far, as on its own page; nothing before its first mail. */
function CardResults({ campaign: { name, totals }, currency }: { campaign: Campaign; currency: string }) {
  if (!totals || totals.totalSent === 0) return null;
  const { totalSent, totalOpened, totalClicked, conversionCount, salesTotal } = totals;
  const share = (value: number) => `${((value / totalSent) * 100).toFixed(1)}%`;
  const figures = [
    { label: 'Accepted', value: formatCount(totalSent) },
    { label: 'Opened', value: formatCount(totalOpened), note: share(totalOpened) },
    { label: 'Clicked', value: formatCount(totalClicked), note: share(totalClicked) },
    { label: 'Sales', value: formatCount(conversionCount) },
    { label: SALES_WORDS.net, value: currencyText(centsOfDecimal(salesTotal), currency) },
  ];
  return (
    <dl
      aria-label={`Results of ${name}`}
      className="flex flex-wrap gap-x-6 gap-y-2 pt-2 text-14 tabular-nums"
    >
      {figures.map(({ label, value, note }) => (
        <div key={label} className="grid">
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium">
            {value} {note ? <span className="font-normal text-muted">({note})</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
