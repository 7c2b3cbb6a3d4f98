import type { RetentionTimes } from '#app/domain/tenants/retention-fields.ts';

/**
 * Finds after how many days everything about a person is erased: the shorter of a company's two times, which then both count from the last
 * activity. With the time for answers alone it counts from the assessment. Returns null without either.
 */
export function findKeptDays(times: RetentionTimes | undefined): number | null {
  const { dataRetentionDays = null, inactiveRetentionDays = null } = times ?? {};
  if (dataRetentionDays === null || inactiveRetentionDays === null)
    return dataRetentionDays ?? inactiveRetentionDays;
  return Math.min(dataRetentionDays, inactiveRetentionDays);
}
