import { Alert } from '#app/ui/console/alert.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import type { MadeSecret } from './endpoint-data.ts';

/** Shows the new secret once: the next page load no longer has it. */
export function MadeSecretCard({ made: { host, secret, oldSignsUntil } }: { made: MadeSecret }) {
  return (
    <Card title={`The secret for ${host}`}>
      <div className="grid grid-cols-1 gap-5">
        <Alert tone="warning" title="Copy the secret now" isLive>
          You won’t see the secret again. Store it with your server’s other secrets.
        </Alert>
        <CopyField
          label="Signing secret"
          value={secret}
          hint="Verify each request with a Standard Webhooks library (standardwebhooks.com), using this secret, the headers and the raw body."
        />
        {oldSignsUntil ? (
          <p className="text-14 text-muted">
            Until <strong className="font-medium text-text">{minuteText(oldSignsUntil)}</strong>, requests are
            signed with both the old and the new secret, so you can switch without downtime.
          </p>
        ) : null}
      </div>
    </Card>
  );
}
