/**
 * Reads what went wrong from an error of the database client. The same thing arrives in many shapes: Prisma's own codes,
 * the driver adapter's kinds inside them (raw statements), and the drivers' errors, bare or as causes.
 */
interface Facts {
  codes: Set<string>;
  messages: string[];
  tables: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function readErrorFacts(error: unknown): Facts {
  const facts: Facts = { codes: new Set(), messages: [], tables: [] };
  const seen = new Set<unknown>();
  const visit = (value: unknown) => {
    if (!isRecord(value) || seen.has(value)) return;
    seen.add(value);
    for (const code of [value.code, value.kind, value.originalCode, value.errorCode])
      if (typeof code === 'string') facts.codes.add(code);
    for (const message of [value.message, value.originalMessage])
      if (typeof message === 'string') facts.messages.push(message);
    if (typeof value.table === 'string') facts.tables.push(value.table);
    if (typeof value.modelName === 'string') facts.tables.push(value.modelName);
    visit(value.cause);
    if (isRecord(value.meta)) {
      if (typeof value.meta.modelName === 'string') facts.tables.push(value.meta.modelName);
      visit(value.meta.driverAdapterError);
    }
  };
  visit(error);
  return facts;
}

const UNIQUE = [
  'P2002',
  'UniqueConstraintViolation',
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
];

/**
 * True when a statement was refused because its row is there already. With `table`, only when it was that table's
 * constraint. On Postgres the transaction around it is void by then: catch outside of it.
 */
export function isUniqueViolation(error: unknown, table?: string): boolean {
  const { codes, tables } = readErrorFacts(error);
  if (!UNIQUE.some((code) => codes.has(code))) return false;
  return table === undefined || tables.includes(table);
}

/** In Prisma's words, the adapter's, and Postgres's: serialization failure, deadlock. */
const CONFLICTS = ['P2034', 'TransactionWriteConflict', '40001', '40P01'];

/** True when the database ended a transaction for the sake of another one, so that the same one may be run again. */
export function isConflict(error: unknown): boolean {
  const { codes } = readErrorFacts(error);
  return CONFLICTS.some((code) => codes.has(code));
}

/** Refused by this process because the store is too slow or too many wait for it. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  readonly code = 'STORE_UNAVAILABLE';
}

const SOCKET_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

const UNAVAILABLE_CODES = new Set([
  'STORE_UNAVAILABLE',
  // Prisma: unreachable, timed out, connection closed, pool exhausted, transaction not started or run out of time, too many
  // connections
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  // the adapters' words for the same
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  ...SOCKET_CODES,
  ...CONFLICTS,
  // Postgres: lock not to be had, cancelled by a time limit, read-only after a failover
  '55P03',
  '57014',
  '25006',
  '25P03',
]);

/** Postgres classes 08 (connection), 53 (out of resources), 57P (shut down, starting up), 58 (system). SQLite: locked, full, disk. */
const UNAVAILABLE_FAMILY =
  /^(08\w{3}|53\w{3}|57P\d\d|58\w{3}|SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|PROTOCOL|READONLY)\w*)$/;

/** Messages of pg and pg-pool without a code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|connection is closed|Client has encountered a connection error|database is locked|database or disk is full|Server has closed the connection/i;

/** True when the store is busy or out of reach, so that the same call may work later: answer 503 with Retry-After (D20). */
export function isUnavailable(error: unknown): boolean {
  const { codes, messages } = readErrorFacts(error);
  for (const code of codes) if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_FAMILY.test(code)) return true;
  return messages.some((message) => UNAVAILABLE_MESSAGE.test(message));
}

/** Besides what a family says: no connection, or none to this database. */
const OUT_OF_REACH_CODES = new Set([
  'P1001',
  'P1002',
  'P1017',
  'DatabaseNotReachable',
  'DatabaseDoesNotExist',
  'DatabaseAccessDenied',
  'AuthenticationFailed',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  ...SOCKET_CODES,
  '28P01',
  '28000',
  '3D000',
]);
const OUT_OF_REACH_FAMILY = /^(08\w{3}|53\w{3}|57P\d\d|58\w{3})$/;

/** True when the server itself could not be asked, or ended the connection: another server may have the answer. */
export function isOutOfReach(error: unknown): boolean {
  const { codes, messages } = readErrorFacts(error);
  for (const code of codes) if (OUT_OF_REACH_CODES.has(code) || OUT_OF_REACH_FAMILY.test(code)) return true;
  return messages.some((message) =>
    /Connection terminated|connection is closed|Client has encountered a connection error|Server has closed the connection/i.test(
      message,
    ),
  );
}

const BEHIND_CODES = new Set([
  // A statement on a replica was ended because the primary had removed its rows for good.
  '40001',
  'TransactionWriteConflict',
  // A table or column that the replica has not got yet.
  '42P01',
  '42703',
  'TableDoesNotExist',
  'ColumnNotFound',
]);

/** True when a replica can't answer what its primary may: it is a moment behind, or none of its connections is free. */
export function isBehind(error: unknown): boolean {
  const { codes, messages } = readErrorFacts(error);
  if ([...codes].some((code) => BEHIND_CODES.has(code))) return true;
  return messages.some((message) => /timeout exceeded when trying to connect/i.test(message));
}
