export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

interface Move {
  from: readonly CampaignStatus[];
  to: CampaignStatus;
}

/** All status changes of a campaign; statements and buttons use them. */
export const CAMPAIGN_MOVES = {
  launch: { from: ['draft'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  complete: { from: ['active', 'paused'], to: 'completed' },
} as const satisfies Record<string, Move>;
export type CampaignMove = keyof typeof CAMPAIGN_MOVES;

/** An active campaign has to be paused or completed before it can be archived. */
export const ARCHIVABLE_STATUSES: readonly CampaignStatus[] = ['draft', 'paused', 'completed'];

export const canLeaveCampaignStatus = (status: string, move: CampaignMove): boolean =>
  (CAMPAIGN_MOVES[move].from as readonly string[]).includes(status);

/** Returns the text of a refusal: 'Only a draft can be launched; this campaign is active.' */
export function refuseMove(move: CampaignMove, status: string): string {
  return `${CAMPAIGN_STATUS_REFUSALS[move]}; this campaign is ${status === 'draft' ? 'a draft' : status}.`;
}

const CAMPAIGN_STATUS_REFUSALS: Record<CampaignMove, string> = {
  launch: 'Only a draft can be launched',
  pause: 'Only an active campaign can be paused',
  resume: 'Only a paused campaign can be resumed',
  complete: 'Only an active or paused campaign can be completed',
};
