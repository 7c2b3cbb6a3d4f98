/** At most `count` at a time; the others wait in the order of their coming, what is urgent before what is not. */
export class Slots {
  private readonly urgent: (() => void)[] = [];
  private readonly others: (() => void)[] = [];

  constructor(private free: number) {}

  async take({ isUrgent }: { isUrgent: boolean }): Promise<void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => (isUrgent ? this.urgent : this.others).push(resolve));
  }

  release(): void {
    const next = this.urgent.shift() ?? this.others.shift();
    if (next) next();
    else this.free++;
  }
}
