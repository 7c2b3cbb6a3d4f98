// The schema for Postgres, derived from prisma/schema.prisma, which is edited by hand for SQLite.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const sqliteSchema = path.join(root, 'prisma', 'schema.prisma');

/** What one of the two databases, or the derivation, can't carry; each with the reason that is printed. */
const FORBIDDEN = [
  [/@db\./, '@db.* types exist on one database only'],
  [/^\s+\w+\s+Decimal\b/m, 'Decimal: money is integer cents'],
  [/^\s+\w+\s+(String|Int|BigInt|Float|Boolean|DateTime|Json|Bytes)\[\]/m, 'scalar lists: SQLite has none'],
  [/^enum\s/m, 'enums: SQLite has none'],
];
const SQLITE = 'provider = "sqlite"';

/** The Postgres schema for a SQLite one. Throws when the schema uses what one of the two can't have. */
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
