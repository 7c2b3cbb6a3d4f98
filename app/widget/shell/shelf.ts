import { useEffect } from 'react';
import { type Shelf, shelfPath } from '#app/protocol/shelf.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { type Chunk, chunk, useChunk } from './chunk.ts';

/** Long enough for a slow phone; a plan without the shop's own names and prices is better than none. */
const TIMEOUT_MS = 8000;

const shelves = new WeakMap<WidgetConfig, Chunk<Shelf>>();

const fetchFile = (path: string): Promise<Response> =>
  fetch(path, { credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });

async function fetchShelf({ tenantId, shelf = '' }: WidgetConfig): Promise<Shelf> {
  let response = await fetchFile(shelfPath(tenantId, shelf));
  // A document from before the company changed something names a file that is gone.
  if (response.status === 404) response = await fetchFile(shelfPath(tenantId, 'latest'));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** The products of a widget's document, fetched once; of one that has them already (a preview, a stored plan) they are there at once. */
export function shelfFor(config: WidgetConfig): Chunk<Shelf> {
  const known = shelves.get(config);
  if (known) return known;
  const shelf: Chunk<Shelf> = config.shelf
    ? chunk(() => fetchShelf(config))
    : { value: config.products, load: async () => config.products };
  shelves.set(config, shelf);
  return shelf;
}

/** The configuration with the company's products as far as they are known. */
export const withShelf = (config: WidgetConfig, shelf: Shelf | undefined): WidgetConfig =>
  config.shelf && shelf ? { ...config, products: shelf } : config;

/** Fetches the products as soon as a part of the widget is there that may need them. */
export const useShelf = (config: WidgetConfig) => {
  const { value, failed, retry } = useChunk(shelfFor(config), true);
  return { config: withShelf(config, value), isPending: !value && !failed, failed, retry };
};

/** The same for a part that shows nothing of them. */
export const usePrefetchedShelf = (config: WidgetConfig): void => {
  useEffect(() => {
    shelfFor(config)
      .load()
      // The results ask again, and say that the products are missing.
      .catch(() => undefined);
  }, [config]);
};
