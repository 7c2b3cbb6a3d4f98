import { Alert } from '#app/ui/console/alert.tsx';
import { namedProductsText } from './named-products-text.ts';

/** Warns the author of a text that names products, and says what to write instead. */
export function NamedProducts({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`The e-mail names ${names.length === 1 ? 'a product' : 'products'} in its text`}
    >
      {namedProductsText(names)}
    </Alert>
  );
}
