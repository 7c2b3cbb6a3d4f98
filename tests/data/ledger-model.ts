import { DAY_MS } from '#app/lib/durations.ts';

/**
 * A model of the ledger with a different computation: integers of any size, rows recomputed from the history of each order, months from the
 * calendar.
 */
export interface ModelRow {
  order: string;
  kind: 'sale' | 'refund';
  cents: bigint;
  commission: bigint;
  month: string;
}

interface ModelOrder {
  lead: string | null;
  cents: bigint;
  bps: bigint;
  date: Date;
  paidBack: bigint;
  state: 'sale' | 'waiting' | 'dismissed';
  /** The tracking IDs that count as the same report. */
  ids: Set<string>;
}

export type Outcome = 'new' | 'again' | 'pending' | 'conflict' | 'not-found';

export interface Terms {
  from: Date;
  bps: number;
}

const formatMonth = (date: Date) =>
  `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`;

/** Rounds half up, as a fraction: twice the tenth-thousandths, plus one half. */
const computeShare = (cents: bigint, bps: bigint): bigint => (2n * cents * bps + 10_000n) / 20_000n;

export class LedgerModel {
  readonly rows: ModelRow[] = [];
  readonly orders = new Map<string, ModelOrder>();
  readonly closed: {
    month: string;
    commission: bigint;
    carriedIn: bigint;
    charged: bigint;
    carriedOut: bigint;
  }[] = [];

  constructor(
    readonly terms: readonly Terms[],
    readonly signUp: Date,
  ) {}

  report(
    order: string,
    { lead, id, cents, date, now }: { lead: string | null; id: string; cents: bigint; date: Date; now: Date },
  ): Outcome {
    const knownOrder = this.orders.get(order);
    if (knownOrder && knownOrder.cents !== cents) return 'conflict';
    if (knownOrder?.state === 'sale') return knownOrder.ids.has(id) ? 'again' : 'conflict';
    if (knownOrder?.state === 'dismissed') return 'pending';
    if (lead === null) {
      if (!knownOrder)
        this.orders.set(order, { ...this.begin(cents, date), lead, state: 'waiting', ids: new Set([id]) });
      return 'pending';
    }
    const begun = knownOrder ?? {
      ...this.begin(cents, date),
      lead,
      state: 'sale' as const,
      ids: new Set<string>(),
    };
    this.orders.set(order, begun);
    // A report with a lead for a waiting order sets its date again.
    Object.assign(begun, this.begin(cents, date), { paidBack: begun.paidBack });
    begun.ids.add(id);
    this.sell(order, lead, now);
    return 'new';
  }

  match(order: string, lead: string, id: string, now: Date): Outcome {
    const knownOrder = this.orders.get(order);
    if (!knownOrder) return 'not-found';
    if (knownOrder.state !== 'waiting') return 'conflict';
    knownOrder.ids.add(id);
    this.sell(order, lead, now);
    return 'new';
  }

  move(order: string, from: 'waiting' | 'dismissed', to: 'waiting' | 'dismissed'): Outcome {
    const knownOrder = this.orders.get(order);
    if (!knownOrder) return 'not-found';
    if (knownOrder.state === to) return 'new';
    if (knownOrder.state !== from) return 'conflict';
    knownOrder.state = to;
    return 'new';
  }

  refund(order: string, cents: bigint | null, now: Date): Outcome {
    const knownOrder = this.orders.get(order);
    if (!knownOrder) return 'not-found';
    const remainingCents = knownOrder.cents - knownOrder.paidBack;
    if (cents !== null && cents > remainingCents) return 'conflict';
    const back = cents ?? remainingCents;
    if (knownOrder.state !== 'sale') {
      knownOrder.paidBack += back;
      return 'pending';
    }
    if (back === 0n) return 'again';
    this.payBack(order, knownOrder, back, now);
    return 'new';
  }

  /** Returns a lead's sales that were not fully refunded, the earliest first. */
  salesLeft(lead: string): { order: string; cents: bigint; date: Date }[] {
    return [...this.orders]
      .filter(
        ([, { state, cents, paidBack, ...rest }]) =>
          rest.lead === lead && state === 'sale' && paidBack < cents,
      )
      .map(([order, { cents, date }]) => ({ order, cents, date }))
      .sort((a, b) => a.date.getTime() - b.date.getTime());
  }

  close(now: Date): void {
    for (;;) {
      const last = this.closed.at(-1);
      const month = last ? following(last.month) : this.firstMonth();
      if (following(month) > formatMonth(now)) return;
      const commission = this.rows.reduce(
        (sum, row) => (row.month === month ? sum + row.commission : sum),
        0n,
      );
      const carriedIn = last?.carriedOut ?? 0n;
      const total = commission + carriedIn;
      const charged = total > 0n ? total : 0n;
      this.closed.push({ month, commission, carriedIn, charged, carriedOut: total - charged });
    }
  }

  private firstMonth(): string {
    return [formatMonth(this.signUp), ...this.rows.map(({ month }) => month)].sort()[0] as string;
  }

  private begin(cents: bigint, date: Date) {
    const applied = this.terms.filter(({ from }) => from <= date).at(-1) ?? this.terms[0];
    return { cents, date, bps: BigInt(applied?.bps ?? 0), paidBack: 0n };
  }

  private sell(name: string, lead: string, now: Date): void {
    const order = this.orders.get(name) as ModelOrder;
    order.lead = lead;
    order.state = 'sale';
    const commission = computeShare(order.cents, order.bps);
    this.rows.push({
      order: name,
      kind: 'sale',
      cents: order.cents,
      commission,
      month: this.monthFor(order.date, now),
    });
    const back = order.paidBack;
    order.paidBack = 0n;
    if (back > 0n) this.payBack(name, order, back, now);
  }

  private payBack(name: string, order: ModelOrder, cents: bigint, now: Date): void {
    const owed = this.rows.reduce((sum, row) => (row.order === name ? sum + row.commission : sum), 0n);
    order.paidBack += cents;
    const commission = computeShare(order.cents - order.paidBack, order.bps) - owed;
    this.rows.push({
      order: name,
      kind: 'refund',
      cents: -cents,
      commission,
      month: this.monthFor(now, now),
    });
  }

  private monthFor(date: Date, now: Date): string {
    const last = this.closed.at(-1)?.month;
    return last === undefined || formatMonth(date) > last ? formatMonth(date) : formatMonth(now);
  }
}

/** Returns the next month: the 32nd day from the first of a month is always in it. */
const following = (month: string) => formatMonth(new Date(Date.parse(`${month}-01T00:00:00Z`) + 31 * DAY_MS));
