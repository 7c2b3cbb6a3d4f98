import { Link } from '@remix-run/react';
import { Badge } from '../../ui/console/badge.tsx';
import { LinkButton } from '../../ui/console/button.tsx';
import { EmptyState } from '../../ui/console/empty-state.tsx';
import { CampaignStatusBadge } from '../_console/campaign-status.tsx';
import { useConsole } from '../_console/console-context.tsx';
import type { CommunicationsData } from './read-page.server.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

type Campaign = CommunicationsData['campaigns'][number];

/** T's campaign list. */
export function CampaignList({ data }: { data: CommunicationsData }) {
  if (data.campaigns.length === 0)
    return (
      <EmptyState illustration="message" title="No campaigns yet">
        A campaign sends its templates one after the other, on the days that you choose.
      </EmptyState>
    );
  return (
    <ul aria-label="Campaigns" className="grid gap-4">
      {data.campaigns.map((campaign) => (
        <li key={campaign.id}>
          <CampaignCard
            campaign={campaign}
            segments={data.segments}
            templates={data.templates.filter(({ campaignId }) => campaignId === campaign.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function CampaignCard(props: {
  campaign: Campaign;
  segments: CommunicationsData['segments'];
  templates: CommunicationsData['templates'];
}) {
  const { campaign, segments, templates } = props;
  const { id, name, description, status, totalRecipients, hasVariants, templateCount } = campaign;
  const { can, consolePath } = useConsole();
  const goals = segments.filter(({ value }) => (campaign.segmentGoals as string[]).includes(value));
  return (
    <article className="grid min-w-0 gap-4 rounded-card border bg-raised p-4 md:p-6">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-18 heading break-words">
            <Link
              to={consolePath(`/communications/${id}`)}
              className="target relative underline-offset-2 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <CampaignStatusBadge status={status} />
        </div>
        {description ? <p className="max-w-prose text-14 break-words text-muted">{description}</p> : null}
      </div>
      <ul className="flex flex-wrap items-center gap-x-5 gap-y-2 text-14 text-muted">
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
      <div className="flex flex-wrap gap-3">
        {can('campaigns.edit') ? <TemplatesDialog campaign={campaign} templates={templates} /> : null}
        {can('campaigns.send') && status === 'draft' ? (
          <LinkButton to={consolePath(`/communications/${id}/launch`)} variant="primary">
            Launch Campaign
          </LinkButton>
        ) : null}
      </div>
    </article>
  );
}
