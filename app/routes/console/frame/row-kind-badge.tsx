import { ROW_KIND_LABELS, type RowKind } from '#app/domain/conversions/row-kind-fields.ts';
import { Badge } from '#app/ui/console/badge.tsx';

/** Marks a row of the ledger that is not a sale. */
export const RowKindBadge = ({ kind }: { kind: RowKind }) =>
  kind === 'sale' ? null : (
    <Badge tone={kind === 'refund' ? 'warning' : 'neutral'}>{ROW_KIND_LABELS[kind]}</Badge>
  );
