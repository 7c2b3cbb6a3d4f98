import { Alert } from '#app/ui/console/alert.tsx';
import { effectClaimsText } from './named-products-text.ts';

/** Warns the author of sentences that claim a medical effect for a product. */
export function EffectClaims({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) return null;
  return (
    <Alert tone="warning" title="The e-mail seems to claim a medical effect">
      {effectClaimsText(claims)}
    </Alert>
  );
}
