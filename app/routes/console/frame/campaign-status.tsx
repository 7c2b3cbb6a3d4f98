import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'success',
  paused: 'warning',
};

/** A campaign's state, as T names it: in small letters. */
export const CampaignStatusBadge = ({ status }: { status: string }) => (
  <Badge tone={TONES[status] ?? 'neutral'} hasDot>
    {status}
  </Badge>
);
