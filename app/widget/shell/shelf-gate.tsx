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

/** What shows products: not before the shop's settings for them have arrived, and where they can't be fetched without them, saying so. */
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
