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
      description="Besides the password, a code from an app on your phone. Your password alone is not enough to log in."
      actions={<Badge tone={hasTotp ? 'success' : 'neutral'}>{hasTotp ? 'On' : 'Off'}</Badge>}
    >
      {hasTotp ? (
        <div className="grid gap-4">
          <p className="text-14">
            {recoveryCodes} of 10 recovery codes are left.
            {recoveryCodes < 3 ? ' Set it up anew to get fresh ones.' : ''}
          </p>
          <FormActions>
            <LinkButton to="/admin/account/two-step">Set up anew</LinkButton>
            <ConfirmDialog
              trigger={<Button variant="danger">Switch off</Button>}
              title="Switch two-step log-in off?"
              loses={['Your password alone opens your account.', 'The recovery codes stop working.']}
              confirmLabel="Switch off"
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
