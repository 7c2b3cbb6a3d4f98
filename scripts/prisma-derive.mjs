// Derives prisma/postgres/schema.prisma from the hand-edited prisma/schema.prisma (SQLite).
//   node scripts/prisma-derive.mjs           writes it
//   node scripts/prisma-derive.mjs --check   changes nothing; exits 1 when it is out of date
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const sqliteSchema = path.join(root, 'prisma', 'schema.prisma');
export const postgresSchema = path.join(root, 'prisma', 'postgres', 'schema.prisma');

const HEADER = `// Derived from ../schema.prisma by scripts/prisma-derive.mjs, for Postgres. Not to be edited: edit that file, then run the script.
`;

/** What one of the two databases, or the derivation, can't carry; each with the reason that is printed. */
const FORBIDDEN = [
  [/@db\./, '@db.* types exist on one database only'],
  [/^\s+\w+\s+Decimal\b/m, 'Decimal: money is integer cents'],
  [/^\s+\w+\s+(String|Int|BigInt|Float|Boolean|DateTime|Json|Bytes)\[\]/m, 'scalar lists: SQLite has none'],
  [/^enum\s/m, 'enums: SQLite has none'],
];

/** The Postgres schema for a SQLite one. Throws when the schema uses what one of the two can't have. */
export function derivePostgres(source) {
  const text = source.replace(/\r\n/g, '\n');
  for (const [pattern, why] of FORBIDDEN) {
    const match = pattern.exec(text);
    if (match) throw new Error(`prisma/schema.prisma has "${match[0].trim()}" (${why}).`);
  }
  const once = (from, to) => (s) => {
    const parts = s.split(from);
    if (parts.length !== 2) throw new Error(`prisma/schema.prisma must hold ${from} exactly once.`);
    return parts.join(to);
  };
  const body = text.slice(text.indexOf('\ngenerator ') + 1);
  return [
    once('"./generated/sqlite"', '"../generated/postgres"'),
    once('provider = "sqlite"', 'provider = "postgresql"'),
  ].reduce((s, change) => change(s), `${HEADER}\n${body}`);
}

/** Null when the derived schema is up to date, else what to do. */
export function derivedDrift() {
  const expectedSchema = derivePostgres(readFileSync(sqliteSchema, 'utf8'));
  let present = '';
  try {
    present = readFileSync(postgresSchema, 'utf8');
  } catch {
    // a missing file has drifted as well
  }
  if (present.replace(/\r\n/g, '\n') === expectedSchema) return null;
  return 'prisma/postgres/schema.prisma does not follow from prisma/schema.prisma. Run: node scripts/prisma-derive.mjs';
}

export function writeDerived() {
  mkdirSync(path.dirname(postgresSchema), { recursive: true });
  writeFileSync(postgresSchema, derivePostgres(readFileSync(sqliteSchema, 'utf8')));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const drift = derivedDrift();
    if (drift && process.argv.includes('--check')) throw new Error(drift);
    if (drift) writeDerived();
    console.log(
      drift ? 'prisma/postgres/schema.prisma written.' : 'prisma/postgres/schema.prisma is up to date.',
    );
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
