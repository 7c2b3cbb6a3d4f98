import { Badge } from '#app/ui/console/badge.tsx';
import { Button, LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { FormActions } from '#app/ui/console/form.tsx';
import type { AccountData } from './account-data.ts';

export function SecondFactorCard({ hasTotp, recoveryCodes }: Pick<AccountData, 'hasTotp' | 'recoveryCodes'>) {
  return (
    <Card
      title="Two-step log-in"
      description="When you log in, we ask for your password and a code from your phone."
      actions={<Badge tone={hasTotp ? 'success' : 'neutral'}>{hasTotp ? 'On' : 'Off'}</Badge>}
    >
      {hasTotp ? (
        <div className="grid gap-4">
          <p className="text-14">
            {recoveryCodes} of 10 recovery codes are left.
            {recoveryCodes < 3 ? ' Set up two-step log-in again to get new codes.' : ''}
          </p>
          <FormActions>
            <LinkButton to="/admin/account/two-step">Set up again</LinkButton>
            <ConfirmDialog
              trigger={<Button variant="danger">Turn off</Button>}
              title="Turn off two-step log-in?"
              loses={['You’ll log in with your password only.', 'The recovery codes stop working.']}
              confirmLabel="Turn off"
              intent="disable-totp"
            />
          </FormActions>
        </div>
      ) : (
        <LinkButton to="/admin/account/two-step" variant="primary">
          Set up
        </LinkButton>
      )}
    </Card>
  );
}
