import ts from 'typescript';
import type { SourceFile } from './source-tree.ts';

/** Columns by table. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>;

const TAG = /(^|\.)sql$|\$(queryRaw|executeRaw)$/;
/** Replaces interpolations: values and other pieces of SQL. */
const HOLE = ' ? ';
const KEYWORDS =
  /^(AS|SET|WHERE|ON|VALUES|SELECT|GROUP|ORDER|USING|LIMIT|JOIN|LEFT|INNER|CROSS|FOR|UNION|DO|END|TABLESAMPLE|INDEXED|DEFAULT|FORCE|NOT)$/i;

/** Rows of another query or of a JSON text, whose columns are not the table's. */
const OTHER_ROWS = /\(\s*\?\s*\)|json_each/i;

interface Piece {
  line: number;
  text: string;
}

/**
 * Finds names in raw SQL that are neither a table or column of the schema nor declared by the statement's own AS, because TypeScript does
 * not notice a renamed column there. Only names are checked, not whole statements, which are assembled at run time.
 */
export function findUnknownNames(
  { file, text }: Pick<SourceFile, 'file' | 'text'>,
  tables: Tables,
): string[] {
  if (!/sql`|Raw`/.test(text)) return [];
  const pieces = readPieces(file, text);
  const localNames = new Set(pieces.flatMap(({ text }) => declaredNames(text)));
  const schemaNames = new Set([...tables].flatMap(([table, columns]) => [table, ...columns]));
  return pieces.flatMap(({ line, text }) =>
    [...unknownAnywhere(text, schemaNames, localNames), ...unknownOfTable(text, tables, localNames)].map(
      (name) => `${file}:${line}: ${name}`,
    ),
  );
}

function readPieces(file: string, text: string): Piece[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const pieces: Piece[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && TAG.test(node.tag.getText(source))) {
      const { template } = node;
      const texts = ts.isNoSubstitutionTemplateLiteral(template)
        ? [template.text]
        : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      // Quoted texts are values, and JSON paths contain further quotes; the name after COLLATE is the database's.
      const sql = texts.join(HOLE).replace(/'(?:[^']|'')*'|COLLATE "\w+"/g, "''");
      pieces.push({ line: line + 1, text: sql });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return pieces;
}

/** Returns the names that a statement declares: by AS, as a table before or after a bracket, or as a column of an embedded query. */
function declaredNames(sql: string): string[] {
  const byItself = [...sql.matchAll(/\bAS\s+"(\w+)"|"(\w+)"\s+AS\s*\(|\)\s*"(\w+)"/gi)].flatMap(
    ([, ...names]) => names,
  );
  const columnLists = [...sql.matchAll(/\w\(((?:"\w+",?\s*)+)\)\s+AS\s*\(/gi)].flatMap(([, list = '']) =>
    list.match(/\w+/g),
  );
  const putIn = [...sql.matchAll(/\(\s*\?\s*\)\s+AS\s+(\w+)/gi)].flatMap(([, alias]) =>
    [...sql.matchAll(new RegExp(`\\b${alias}\\."(\\w+)"`, 'g'))].map(([, name]) => name),
  );
  return [...byItself, ...columnLists, ...putIn].filter((name) => typeof name === 'string');
}

const unknownAnywhere = (
  sql: string,
  schemaNames: ReadonlySet<string>,
  localNames: ReadonlySet<string>,
): string[] =>
  [...sql.matchAll(/"(\w+)"/g)].flatMap(([, name = '']) =>
    schemaNames.has(name) || localNames.has(name) ? [] : [`"${name}"`],
  );

/** Returns columns of other tables that follow a table's alias or appear in a statement on one table. */
function unknownOfTable(sql: string, tables: Tables, localNames: ReadonlySet<string>): string[] {
  const aliases = new Map([...tables.keys()].map((table) => [`"${table}"`, table]));
  const tableMentions = [...sql.matchAll(/"(\w+)"(?:\s+(?:AS\s+)?([a-z]\w*))?/gi)].filter(([, name = '']) =>
    tables.has(name),
  );
  for (const [, table = '', alias] of tableMentions)
    if (alias && !KEYWORDS.test(alias)) aliases.set(alias, table);
  const [first, another] = new Set(tableMentions.map(([, table = '']) => table));
  const only = another || OTHER_ROWS.test(sql) ? undefined : first;
  const isColumn = (name: string) => [...tables.values()].some((columns) => columns.has(name));
  return [...sql.matchAll(/(?:(\w+|"\w+"|\?)\s*\.)?"(\w+)"/g)].flatMap(([whole, alias, name = '']) => {
    const table = alias ? aliases.get(alias) : localNames.has(name) || !isColumn(name) ? undefined : only;
    return table && !tables.get(table)?.has(name) ? [`${whole} (of ${table})`] : [];
  });
}
