import { ROW_KIND_LABELS, type RowKind } from '#app/domain/conversions/row-kind-fields.ts';
import { Badge } from '#app/ui/console/badge.tsx';

/** Marks a row of the ledger that is not a sale. @param rates the old and the new rate of a correction, where the page shows rates */
export const RowKindBadge = ({ kind, rates }: { kind: RowKind; rates?: string }) =>
  kind === 'sale' ? null : (
    <Badge tone={kind === 'refund' ? 'warning' : 'neutral'}>
      {ROW_KIND_LABELS[kind]}
      {kind === 'rate-corrected' && rates ? <span className="max-sm:hidden">{`, ${rates}`}</span> : null}
    </Badge>
  );
