import { Download } from 'lucide-react';
import { PLUGIN_DOWNLOAD_PATH, PLUGIN_NAME, PLUGIN_VERSION } from '#app/lib/plugin-download.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';

/** The plugin, which notes the tracking ID on each order, so that the order finds its lead. */
export const PluginCard = ({ origin, client }: { origin: string; client: string }) => (
  <Card
    id="plugin"
    title="Add the plugin"
    description="The plugin shows the assessment in your pages and records which lead placed each order. Without the plugin, we read the lead from WooCommerce’s own order attribution (8.5 or later). An order that names no lead but has a lead’s e-mail address waits under Unmatched orders until you confirm it."
    actions={
      <LinkButton to="/docs/sales#from-woocommerce-and-shopify" size="small">
        Guide
      </LinkButton>
    }
  >
    <div className="grid grid-cols-1 gap-4">
      <ol className="grid max-w-prose list-decimal gap-1.5 pl-5 text-14">
        <li>{`Download the plugin, version ${PLUGIN_VERSION}.`}</li>
        <li>In WordPress, open Plugins → Add New → Upload Plugin, choose the zip and press Activate.</li>
        <li>{`Open Settings → ${PLUGIN_NAME} and paste the two values below.`}</li>
        <li>{`Add the block “${PLUGIN_NAME} assessment” to a page.`}</li>
      </ol>
      <div>
        <LinkButton to={PLUGIN_DOWNLOAD_PATH} reloadDocument download icon={Download}>
          Download the WooCommerce plugin
        </LinkButton>
      </div>
      <CopyField label="Service address, for the plugin’s settings" value={origin} />
      <CopyField label="Client name, for the plugin’s settings" value={client} />
    </div>
  </Card>
);
