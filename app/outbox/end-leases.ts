/**
 * SQLite statement that ends the leases of all items in a file that no other process has open, so that they are recovered as after any lost
 * lease. Parameter: a past moment, as SQLite stores it.
 */
export const END_LEASES = `UPDATE "OutboxMessage" SET "leaseUntil" = ? WHERE "state" IN ('claimed', 'sending') AND "leaseUntil" IS NOT NULL`;
