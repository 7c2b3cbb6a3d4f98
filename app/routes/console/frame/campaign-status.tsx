import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'success',
  paused: 'warning',
};

/** A campaign's status, in T's lower-case words. */
export const CampaignStatusBadge = ({ status }: { status: string }) => (
  <Badge tone={TONES[status] ?? 'neutral'} hasDot>
    {status}
  </Badge>
);
