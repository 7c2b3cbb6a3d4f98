import { Alert } from '#app/ui/console/alert.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { minuteText } from '#app/ui/moment-text.ts';
import { exampleCall, type MadeKey } from './key-data.ts';

/** Shows the new key once: the next page load no longer has it. */
export function MadeKeyCard({ made: newKey, tenantAddress }: { made: MadeKey; tenantAddress: string }) {
  return (
    <Card title={`Your new key “${newKey.name}”`}>
      <div className="grid grid-cols-1 gap-5">
        <Alert tone="warning" title="Copy the key now" isLive>
          You won’t see the key again. Store it with your server’s other secrets, never in a web page.
        </Alert>
        <CopyField label="API key" value={newKey.key} />
        {newKey.readsTenant ? (
          <CopyField
            label="Test the key"
            value={exampleCall(tenantAddress)}
            hint="Put the key in the variable API_KEY. The response is your company as JSON."
          />
        ) : null}
        {newKey.oldWorksUntil ? (
          <p className="text-14 text-muted">
            The old key keeps working until{' '}
            <strong className="font-medium text-text">{minuteText(newKey.oldWorksUntil)}</strong>.
          </p>
        ) : null}
      </div>
    </Card>
  );
}
