import { Download } from 'lucide-react';
import { PLUGIN_DOWNLOAD_PATH } from '#app/lib/plugin-download.ts';
import { CodedText } from '#app/site/embed-guide/coded-text.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CodeSample } from '#app/ui/console/code-sample.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { ShopGuide } from './shop-guide-steps.ts';

/** Embedding steps for each shop system, collapsed. */
export function ShopGuides({ guides }: { guides: readonly ShopGuide[] }) {
  const { can, consolePath } = useConsole();
  return (
    <Card id="shop-guides" title="Instructions for your platform" description="Steps and common problems.">
      <div className="grid min-w-0 gap-3">
        {guides.map(({ id, system, steps, code, traps, connect }) => (
          <details key={id} id={id} className="min-w-0 rounded-control border px-4 py-2">
            <summary className="target relative cursor-pointer py-1.5 text-14 font-medium">{system}</summary>
            <div className="grid min-w-0 gap-3 pt-1 pb-2 text-14">
              <ol className="grid max-w-prose list-decimal gap-1.5 pl-5">
                {steps.map((step) => (
                  <li key={step}>
                    <CodedText text={step} />
                  </li>
                ))}
              </ol>
              <CodeSample code={code} label={`the code for ${system}`} />
              {connect && can('integrations.read') ? (
                <div className="flex flex-wrap gap-3">
                  {id === 'woocommerce' ? (
                    <LinkButton
                      to={PLUGIN_DOWNLOAD_PATH}
                      reloadDocument
                      download
                      size="small"
                      icon={Download}
                    >
                      Download the WooCommerce plugin
                    </LinkButton>
                  ) : null}
                  <LinkButton to={consolePath(connect)} size="small">
                    {`Connect ${system} orders`}
                  </LinkButton>
                </div>
              ) : null}
              <p className="font-medium">Troubleshooting</p>
              <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-muted">
                {traps.map((trap) => (
                  <li key={trap}>
                    <CodedText text={trap} />
                  </li>
                ))}
              </ul>
            </div>
          </details>
        ))}
      </div>
    </Card>
  );
}
