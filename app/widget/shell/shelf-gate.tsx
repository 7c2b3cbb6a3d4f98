import type { ReactNode } from 'react';
import { t as shell } from '#app/messages/first.ts';
import { t } from '#app/messages/shelf.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { useShelf } from './shelf.ts';
import { Waiting } from './waiting.tsx';

interface ShelfGateProps {
  config: WidgetConfig;
  children: (config: WidgetConfig) => ReactNode;
}

/**
 * Renders a part that shows products once the shop's settings for them have loaded. If they can't be fetched, renders it without them and
 * shows a notice.
 */
export function ShelfGate({ config, children }: ShelfGateProps) {
  const shelf = useShelf(config);
  if (shelf.isPending) return <Waiting failed={false} onRetry={shelf.retry} />;
  return (
    <>
      {shelf.failed && (
        <div className="sg-broken" role="alert">
          <p>{t.notLoaded}</p>
          <button type="button" className="sg-button" onClick={shelf.retry}>
            {shell.tryAgain}
          </button>
        </div>
      )}
      {children(shelf.config)}
    </>
  );
}
