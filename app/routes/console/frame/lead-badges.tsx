import { Badge } from '#app/ui/console/badge.tsx';

const EXPERIENCE: Readonly<Record<string, string>> = {
  beginner: 'Complete Beginner',
  intermediate: 'Some Experience',
  advanced: 'Experienced User',
};

/** The labels are from the specification. */
export const StatusBadge = ({ complete }: { complete: boolean }) => (
  <Badge tone={complete ? 'success' : 'warning'}>{complete ? 'Assessment Complete' : 'Partial Submit'}</Badge>
);

export const ExperienceBadge = ({ level }: { level: string | null }) => (
  <Badge>{level ? (EXPERIENCE[level] ?? level) : 'Not specified'}</Badge>
);
