/** Counts the items sent in the current time span and in the previous one. */
export class RecentSends {
  private since = 0;
  private current = 0;
  private before = 0;

  /** @param spanMs measured by the monotonic clock, which never jumps */
  constructor(private readonly spanMs: number) {}

  add(): void {
    this.endSpan();
    this.current++;
  }

  get count(): number {
    this.endSpan();
    return this.current + this.before;
  }

  private endSpan(): void {
    const now = performance.now();
    if (now - this.since < this.spanMs) return;
    this.before = this.current;
    this.current = 0;
    this.since = now;
  }
}
