import { isCautioned } from '#app/engine/present.ts';
import type { Evidence } from '#app/engine/types.ts';

interface LinkedProduct {
  cautions: readonly string[];
  evidence?: Evidence;
}

/**
 * Whether a product's link to the shop may be a primary button (D61). False if there are cautions for the visitor or trials found no
 * effect.
 */
export const mayHavePrimaryLink = ({ cautions, evidence }: LinkedProduct): boolean =>
  !isCautioned({ cautions }) && evidence !== 'no-effect';
