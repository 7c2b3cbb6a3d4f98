import type { countWishReasons } from '#app/domain/suppressions/index.ts';
import { WISH_REASON_LABELS } from '#app/domain/suppressions/reasons.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { Card } from '#app/ui/console/card.tsx';

/** Sums up why recipients unsubscribed. Without an answer there is no such card. */
export const WishReasons = ({ reasons }: { reasons: Awaited<ReturnType<typeof countWishReasons>> }) =>
  reasons.length === 0 ? null : (
    <Card
      title="Why recipients unsubscribed"
      description="Recipients may choose a reason when they unsubscribe. Those who give none are not counted here."
    >
      <dl className="grid max-w-prose gap-2 text-14">
        {reasons.map(({ wishReason, count }) => (
          <div key={wishReason} className="flex justify-between gap-4">
            <dt>{WISH_REASON_LABELS[wishReason]}</dt>
            <dd className="tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
