/**
 * SQLite's statement that ends the leases of all messages, for a file that no other process has open: they are taken up as after any
 * lost lease.
 * Parameter: a moment that is past, as SQLite stores it.
 */
export const END_LEASES = `UPDATE "OutboxMessage" SET "leaseUntil" = ? WHERE "state" IN ('claimed', 'sending') AND "leaseUntil" IS NOT NULL`;
