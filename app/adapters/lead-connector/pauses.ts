/** Whose CRM wants no requests for a while: the others of its queue wait as well, and no attempt is counted. */
export class CrmPauses {
  private readonly ends = new Map<string, number>();

  /** @param ms from now on */
  pause(tenantId: string, ms: number, now: Date): void {
    this.ends.set(tenantId, Math.max(this.ends.get(tenantId) ?? 0, now.getTime() + ms));
  }

  /** How long the pause still lasts, in ms; 0 without one. */
  remaining(tenantId: string, now: Date): number {
    const left = (this.ends.get(tenantId) ?? 0) - now.getTime();
    if (left <= 0) this.ends.delete(tenantId);
    return Math.max(0, left);
  }
}
