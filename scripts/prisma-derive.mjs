// Derives the schema for Postgres from prisma/schema.prisma, which is edited manually for SQLite.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const sqliteSchema = path.join(root, 'prisma', 'schema.prisma');

/** Schema features that one of the two databases, or the derivation, does not support, each with the reason that is printed. */
const FORBIDDEN = [
  [/@db\./, '@db.* types exist on one database only'],
  [/^\s+\w+\s+Decimal\b/m, 'Decimal: money is integer cents'],
  [/^\s+\w+\s+(String|Int|BigInt|Float|Boolean|DateTime|Json|Bytes)\[\]/m, 'scalar lists: SQLite has none'],
  [/^enum\s/m, 'enums: SQLite has none'],
];
const SQLITE = 'provider = "sqlite"';

/** Returns the Postgres schema for a SQLite one. Throws if the schema uses a feature that one of the two databases does not support. */
export function derivePostgres(source) {
  const text = source.replace(/\r\n/g, '\n');
  for (const [pattern, why] of FORBIDDEN) {
    const match = pattern.exec(text);
    if (match) throw new Error(`prisma/schema.prisma has "${match[0].trim()}" (${why}).`);
  }
  const parts = text.split(SQLITE);
  if (parts.length !== 2) throw new Error(`prisma/schema.prisma must hold ${SQLITE} exactly once.`);
  return parts.join('provider = "postgresql"');
}
