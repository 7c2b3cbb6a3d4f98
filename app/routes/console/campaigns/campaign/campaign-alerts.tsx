import { useFormReply } from '#app/http/form-reply.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { useConsole } from '../../frame/console-context.tsx';
import { AcceptClaims } from '../effect-claims.tsx';
import { RESUME_FORM } from './campaign-actions.tsx';

/** Shown on the page of an archived campaign. */
export const ArchivedAlert = ({ isArchived }: { isArchived: boolean }) =>
  isArchived ? (
    <Alert tone="info" title="This campaign is archived">
      An archived campaign sends nothing and keeps its results.
    </Alert>
  ) : null;

/** Asks, before a paused campaign is resumed, whether it sends sentences that claim a medical effect. */
export function ResumeClaims({ claims }: { claims: readonly string[] }) {
  const { can } = useConsole();
  const errors = useFormReply('resume')?.result?.error?.acceptClaims;
  return can('campaigns.send') ? (
    <AcceptClaims claims={claims} message="campaign" form={RESUME_FORM} errors={errors} />
  ) : null;
}
