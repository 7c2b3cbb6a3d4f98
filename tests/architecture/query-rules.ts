import { isOneOf } from './rooms.ts';
import { isTest, readFile, type SourceFile, type Violation } from './source-tree.ts';

/** Rooms that get their data from the business areas and never query the database. */
const WITHOUT_QUERIES = [
  'app/api',
  'app/documents',
  'app/http',
  'app/mails',
  'app/routes',
  'app/site',
  'app/ui',
];

const MODELS = [...readFile('prisma/schema.prisma').matchAll(/^model (\w)(\w*)/gm)].map(
  ([, first = '', rest = '']) => first.toLowerCase() + rest,
);
const METHODS =
  '(find(Unique|First|Many)(OrThrow)?|create(Many|ManyAndReturn)?|update(Many|ManyAndReturn)?|upsert|delete(Many)?|count|aggregate|groupBy)';
/** Matches `db.tenant.findMany(`, also over several lines and on a destructured client. */
const MODEL_CALL = new RegExp(`\\b(${MODELS.join('|')})\\s*\\??\\.\\s*${METHODS}\\s*[(<]`);
const RAW_CALL = /\.\s*\$(queryRaw|executeRaw|queryRawUnsafe|executeRawUnsafe|transaction)\b/;

/** Finds queries in routes and `http`: database access belongs to the area that owns the table. */
export const findQueriesOutsideDomain = (tree: readonly SourceFile[]): Violation[] =>
  tree
    .filter(({ file }) => isOneOf(file, WITHOUT_QUERIES) && !isTest(file))
    .flatMap(({ file, text, imports }) => {
      const client = imports.find(({ target }) => /^(prisma\/generated|@prisma\/)/.test(target));
      const call = MODEL_CALL.exec(text) ?? RAW_CALL.exec(text);
      const reasons = [
        client && `${file} imports ${client.target}`,
        call && `${file} calls ${call[0].replaceAll(/\s+/g, '').replace(/[(<]$/, '')}`,
      ];
      return reasons.flatMap((detail) =>
        detail ? [{ rule: 'makes a query outside the domain', detail }] : [],
      );
    });
