/** At most `count` at a time; the others wait in the order of their ranks, the lowest first, and within one of their coming. */
export class Slots {
  private readonly waiting: (() => void)[][] = [];

  constructor(private free: number) {}

  async take({ rank }: { rank: number }): Promise<void> {
    if (this.free > 0) this.free--;
    else
      await new Promise<void>((resolve) => {
        this.waiting[rank] ??= [];
        this.waiting[rank]?.push(resolve);
      });
  }

  release(): void {
    const next = this.waiting.find((ranked) => ranked && ranked.length > 0)?.shift();
    if (next) next();
    else this.free++;
  }
}
