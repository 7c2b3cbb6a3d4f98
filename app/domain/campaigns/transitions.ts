/** States of a campaign (D32). */
export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

interface Move {
  from: readonly CampaignStatus[];
  to: CampaignStatus;
}

/** Every way in which a campaign changes its state; statements and buttons take it from here. */
export const CAMPAIGN_MOVES = {
  launch: { from: ['draft'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  complete: { from: ['active', 'paused'], to: 'completed' },
} as const satisfies Record<string, Move>;
export type CampaignMove = keyof typeof CAMPAIGN_MOVES;

/** An active campaign is paused or completed before it is archived. */
export const ARCHIVABLE: readonly CampaignStatus[] = ['draft', 'paused', 'completed'];

export const canMove = (status: string, move: CampaignMove): boolean =>
  (CAMPAIGN_MOVES[move].from as readonly string[]).includes(status);

/** Words of a refusal: 'Only a draft can be launched; this campaign is active.' */
export function refuseMove(move: CampaignMove, status: string): string {
  return `${SENTENCES[move]}; this campaign is ${status === 'draft' ? 'a draft' : status}.`;
}

const SENTENCES: Record<CampaignMove, string> = {
  launch: 'Only a draft can be launched',
  pause: 'Only an active campaign can be paused',
  resume: 'Only a paused campaign can be resumed',
  complete: 'Only an active or paused campaign can be completed',
};
