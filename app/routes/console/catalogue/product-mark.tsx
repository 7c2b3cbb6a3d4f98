import { CompoundMark } from '#app/plan-view/compound-marks.tsx';
import { classNames } from '#app/ui/console/class-names.ts';

/** Shows the product's symbol from the plan on a tile. */
export const ProductMark = ({ id, isLarge }: { id: string; isLarge?: boolean }) => (
  <span
    className={classNames(
      'grid shrink-0 place-items-center rounded-control bg-accent-tint text-accent-ink',
      isLarge ? 'size-14 [&>svg]:size-9!' : 'size-9',
    )}
  >
    <CompoundMark id={id} />
  </span>
);
