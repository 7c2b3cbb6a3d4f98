import { PeptideMark } from '../../widget/results/marks.tsx';

/** The mark that the plan shows for a product, on a tile. */
export const ProductMark = ({ id }: { id: string }) => (
  <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-tint text-accent-ink">
    <PeptideMark id={id} />
  </span>
);
