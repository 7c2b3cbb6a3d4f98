import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';

/** The plugin, which notes the tracking ID on each order, so that the order finds its lead. */
export const PluginCard = ({ origin, client }: { origin: string; client: string }) => (
  <Card
    id="plugin"
    title="Add the plugin"
    description="The plugin shows the assessment in your pages and notes on each order which lead bought."
    actions={
      <LinkButton to="/docs/embed#wordpress" size="small">
        Guide
      </LinkButton>
    }
  >
    <div className="grid gap-4">
      <CopyField label="Service address, for the plugin’s settings" value={origin} />
      <CopyField label="Client name, for the plugin’s settings" value={client} />
    </div>
  </Card>
);
