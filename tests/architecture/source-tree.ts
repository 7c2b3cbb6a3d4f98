import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..', '..');

export interface Import {
  /** Path from the root of the repository, or a package's name with the imported subpath. */
  target: string;
  /** Whether only types are imported, so that no module is loaded. */
  isTypeOnly: boolean;
}

/** A file of app/ or server/, as the rules see it. */
export interface SourceFile {
  file: string;
  text: string;
  imports: Import[];
}

/** A file that breaks a rule. */
export interface Violation {
  rule: string;
  detail: string;
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Folders of the repository; every other target of an import is a package. */
const FOLDERS =
  /^(app|server|prisma|content|public|tests|scripts|bench|demo|build|docs)\/|^[\w.-]+\.config\.[jt]s$/;

export const isInRepository = (target: string): boolean => FOLDERS.test(target) || target.startsWith('..');

export const readFile = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

export const readSourceTree = (): SourceFile[] =>
  ['app', 'server'].flatMap((folder) => listFiles(folder)).map((file) => parseFile(file, readFile(file)));

export function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

export function parseFile(file: string, text: string): SourceFile {
  const types = typeOnlyNames(file, text);
  const names = new Set(ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName));
  const imports = [...names].map((name) => ({
    target: resolveName(file, name),
    isTypeOnly: types.has(name),
  }));
  // The compiled JSX imports React.
  if (file.endsWith('.tsx')) imports.push({ target: 'react/jsx-runtime', isTypeOnly: false });
  return { file, text, imports };
}

function resolveName(file: string, name: string): string {
  const path = name.replace(/\?.*$/, '');
  if (path.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), path));
  return path.replace(/^#app\//, 'app/');
}

/** Returns the modules that a file names only in `import type` and `export type`. */
function typeOnlyNames(file: string, text: string): Set<string> {
  // Parsing a whole file takes ten times as long.
  const statements = text.match(/^(?:import|export)\s[^;]*?\sfrom '[^']+';/gm) ?? [];
  const source = ts.createSourceFile(file, statements.join('\n'), ts.ScriptTarget.ESNext);
  const types = new Set<string>();
  const values = new Set<string>();
  for (const statement of source.statements) {
    const isImport = ts.isImportDeclaration(statement);
    if (!isImport && !ts.isExportDeclaration(statement)) continue;
    if (!statement.moduleSpecifier || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const isTypeOnly = isImport ? isTypeImport(statement) : isTypeExport(statement);
    (isTypeOnly ? types : values).add(statement.moduleSpecifier.text);
  }
  return new Set([...types].filter((name) => !values.has(name) && !text.includes(`import('${name}')`)));
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.isTypeOnly) return true;
  const { name, namedBindings } = importClause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly) return true;
  return (
    exportClause !== undefined &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.every((element) => element.isTypeOnly)
  );
}
