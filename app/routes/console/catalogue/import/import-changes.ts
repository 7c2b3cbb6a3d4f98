import type { CsvFault, ImportedChange } from '#app/domain/catalogue/index.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';
import type { PostedFile } from '#app/routes/console/frame/import-step.ts';

/** One field of a product that an import would change, formatted for display. */
export interface ShownChange {
  field: string;
  from: string;
  to: string;
}
export interface ChangedProduct {
  /** Line of the file, counted from 1; line 1 is the header. */
  line: number;
  id: string;
  product: string;
  changes: ShownChange[];
}

/** The step that the import reached with the last post. */
export type ImportStep =
  | { step: 'faults'; faults: readonly CsvFault[]; file: PostedFile | null }
  | { step: 'unmatched'; file: PostedFile }
  | {
      step: 'changes';
      changes: readonly ChangedProduct[];
      file: PostedFile;
      /** Digest of the changes that were shown. */
      seen: string;
      /** Whether the catalogue has changed since the last preview. */
      hasMoved: boolean;
      /** Whether the person wanted to import the file, but its changes are not yet shown with these choices. */
      isChanged: boolean;
    }
  | { step: 'imported'; count: number };

type Value = string | number | boolean | null;

const FIELDS: Record<string, { label: string; format?: (value: NonNullable<Value>) => string }> = {
  sold: { label: 'Sold', format: (value) => (value ? 'yes' : 'no') },
  name: { label: 'Display name' },
  productUrl: { label: 'Product URL' },
  priceCents: { label: 'Price', format: (value) => moneyFieldText(Number(value)) },
  couponCode: { label: 'Coupon code' },
  imageUrl: { label: 'Picture' },
};

export const displayedChanges = (changes: readonly ImportedChange[]): ChangedProduct[] =>
  changes.map(({ entryId, line, product, changes: fields }) => ({
    line,
    id: entryId,
    product,
    changes: Object.entries(fields).map(([name, { from, to }]) => {
      const { label, format = String } = FIELDS[name] ?? { label: name };
      const text = (value: Value) => (value === null ? 'none' : format(value));
      return { field: label, from: text(from), to: text(to) };
    }),
  }));
