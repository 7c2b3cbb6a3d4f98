/**
 * The tenant's rows, by no index of the tenant: for a list of ids SQLite would rather read all of a tenant's rows, half a second for
 * 100,000, than look the ids up.
 */
export const ofTenantAmongIds = (tenantId: string) => ({ NOT: { tenantId: { not: tenantId } } });
