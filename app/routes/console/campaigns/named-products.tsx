import { Alert } from '#app/ui/console/alert.tsx';
import { namedProductsText } from './named-products-text.ts';

/** For who writes a message that names products in its own words: who does not get it, and what to write instead. */
export function NamedProducts({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`It names ${names.length === 1 ? 'a product' : 'products'} in its own words`}
    >
      {namedProductsText(names)}
    </Alert>
  );
}
