import { useEffect, useId } from 'react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Checkbox } from '#app/ui/console/fields/checkbox.tsx';
import { effectClaimsText } from './named-products-text.ts';

/** Name of a message in the warning's title. */
type MessageName = 'e-mail' | 'text' | 'campaign';

/** Warns the author of sentences that claim a medical effect for a product. */
export function EffectClaims({
  claims,
  message = 'e-mail',
}: {
  claims: readonly string[];
  message?: MessageName;
}) {
  if (claims.length === 0) return null;
  return (
    <Alert tone="warning" title={`The ${message} seems to claim a medical effect`}>
      {effectClaimsText(claims)}
    </Alert>
  );
}

/** Asks the sender to decide about such sentences, beside the sentences that were found. */
export function AcceptClaims(props: {
  claims: readonly string[];
  message?: MessageName;
  /** ID of the form that posts the decision, if the box is outside of it. */
  form?: string;
  errors?: string[] | null;
}) {
  const { claims, message, form, errors } = props;
  const id = useId();
  const isRefused = Boolean(errors);
  useEffect(() => {
    if (isRefused) document.getElementById(id)?.focus();
  }, [isRefused, id]);
  if (claims.length === 0) return null;
  return (
    <div className="grid gap-2">
      <EffectClaims claims={claims} message={message} />
      <Checkbox
        id={id}
        label="Send anyway"
        name="acceptClaims"
        form={form}
        // A form elsewhere on the page has other buttons, which need no decision. The server asks for it.
        required={form === undefined}
        isFilter={form !== undefined}
        hint={`${form ? 'Tick the box before you go on. ' : ''}The audit log records your decision.`}
        errors={errors ?? undefined}
      />
    </div>
  );
}
