/** Views of the list with their labels, in the order of their links. */
export const VIEWS = {
  all: 'All',
  sold: 'Sold',
  'not-sold': 'Not sold',
  broken: 'Link broken',
  'no-url': 'No product URL',
} as const;
export type View = keyof typeof VIEWS;
export const VIEW_NAMES = Object.keys(VIEWS) as View[];

/** Fields of a product that views and search read. */
export interface Viewed {
  defaultName: string;
  name: string | null;
  compoundClass: string;
  sold: boolean;
  productUrl: string | null;
  /** `ok`, or the error that the last check of the URL found; null if the URL was never checked. */
  linkStatus: string | null;
}

export const isBroken = ({ productUrl, linkStatus }: Pick<Viewed, 'productUrl' | 'linkStatus'>): boolean =>
  productUrl !== null && linkStatus !== null && linkStatus !== 'ok';

const FITS: Record<View, (product: Viewed) => boolean> = {
  all: () => true,
  sold: ({ sold: isSold }) => isSold,
  'not-sold': ({ sold: isSold }) => !isSold,
  broken: isBroken,
  'no-url': ({ productUrl }) => productUrl === null,
};

/** Reads the view and the search from the query string: `?show=not-sold&q=bpc`. */
export function readView(params: URLSearchParams): { view: View; query: string } {
  const show = params.get('show') ?? '';
  const view = Object.hasOwn(VIEWS, show) ? (show as View) : 'all';
  return { view, query: (params.get('q') ?? '').trim().slice(0, 100) };
}

export const inView = <P extends Viewed>(products: readonly P[], view: View): P[] =>
  products.filter(FITS[view]);

/** Returns the products whose names or class contain every word of the query. */
export function search<P extends Viewed>(products: readonly P[], query: string): P[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter(({ defaultName, name, compoundClass }) => {
    const text = `${defaultName} ${name ?? ''} ${compoundClass}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
