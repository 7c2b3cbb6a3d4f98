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

/** Asks the sender to decide about such sentences, beside those that were found. A refusal names the sentences itself. */
export function AcceptClaims(props: {
  claims: readonly string[];
  message?: MessageName;
  /** ID of the form that posts the decision, if the box is outside of it. */
  form?: string;
  /** Whether the sender may change the sentences in the same form instead. */
  isBesideText?: boolean;
  errors?: string[] | null;
}) {
  const { claims, message, form, isBesideText = false, errors } = props;
  const isOptional = form !== undefined || isBesideText;
  const id = useId();
  const isRefused = Boolean(errors);
  useEffect(() => {
    if (isRefused) document.getElementById(id)?.focus();
  }, [isRefused, id]);
  if (claims.length === 0 && !isRefused) return null;
  return (
    <div className="grid gap-2">
      <EffectClaims claims={claims} message={message} />
      <Checkbox
        id={id}
        label="Send anyway"
        name="acceptClaims"
        form={form}
        // A form elsewhere on the page has other buttons, which need no decision. The server asks for it.
        required={!isOptional}
        isFilter={isOptional}
        hint={`${form ? 'Tick the box before you go on. ' : ''}The audit log records your decision.`}
        errors={errors ?? undefined}
      />
    </div>
  );
}
