import { Results, type ResultsProps } from '../results/index.tsx';
import { ShelfGate } from '../shell/shelf-gate.tsx';

/** Shows the results of a plan in the widget. */
export const ShelfResults = ({ config, ...props }: ResultsProps) => (
  <ShelfGate config={config}>{(filled) => <Results {...props} config={filled} />}</ShelfGate>
);
