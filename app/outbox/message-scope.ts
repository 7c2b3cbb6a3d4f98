/** One tenant's items, or those of the whole service. */
export type MessageScope = { tenantId: string } | 'everything';
