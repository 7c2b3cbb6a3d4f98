import { useEffect } from 'react';
import { type Shelf, shelfPath } from '#app/protocol/shelf.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { type Chunk, chunk, useChunk } from './chunk.ts';

/** Timeout that is long enough for a slow phone. A plan without the shop's own names and prices is better than no plan. */
const SHELF_TIMEOUT_MS = 8000;

const shelves = new WeakMap<WidgetConfig, { name: string | undefined; shelf: Chunk<Shelf> }>();

const fetchFile = (path: string): Promise<Response> =>
  fetch(path, { credentials: 'omit', signal: AbortSignal.timeout(SHELF_TIMEOUT_MS) });

async function fetchShelf(tenantId: string, shelf: string): Promise<Shelf> {
  let response = await fetchFile(shelfPath(tenantId, shelf));
  // A document that is older than the company's last change refers to a file that no longer exists.
  if (response.status === 404) response = await fetchFile(shelfPath(tenantId, 'latest'));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/**
 * Returns the products for a widget's document, fetched once. If the document already contains them (a preview, a stored plan) they are
 * available immediately.
 */
export function shelfFor(config: WidgetConfig): Chunk<Shelf> {
  const { shelf: name, products, tenantId } = config;
  const cached = shelves.get(config);
  // Once the visitor has said where they live, the configuration may name another file.
  if (cached && cached.name === name) return cached.shelf;
  const shelf: Chunk<Shelf> = name
    ? chunk(() => fetchShelf(tenantId, name))
    : { value: products, load: async () => products };
  shelves.set(config, { name, shelf });
  return shelf;
}

/** Returns the configuration with the company's products, if they have loaded. */
export const withShelf = (config: WidgetConfig, shelf: Shelf | undefined): WidgetConfig =>
  config.shelf && shelf ? { ...config, products: shelf } : config;

/** Fetches the products as soon as a part of the widget that may need them is mounted. */
export const useShelf = (config: WidgetConfig) => {
  const { value, failed, retry } = useChunk(shelfFor(config), true);
  return { config: withShelf(config, value), isPending: !value && !failed, failed, retry };
};

/** Fetches the products early from a part that does not show them. */
export const usePrefetchedShelf = (config: WidgetConfig): void => {
  useEffect(() => {
    shelfFor(config)
      .load()
      // The results request the products again and report if they are missing.
      .catch(() => undefined);
  }, [config]);
};
