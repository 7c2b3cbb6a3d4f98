import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';
import { compressCopies } from './compress-copies.mjs';

/**
 * The global object in which later chunks find the first script's exports, and app/widget/shell/preload.ts the styles in the document; a
 * frame has one widget.
 */
const GLOBAL = 'window.sg';

interface Options {
  /** The entries that are part of their documents and share their exports with later chunks. */
  widgets: readonly string[];
  /** Entries in the same documents from which no chunk imports. */
  companions: readonly string[];
  /** URL path at which the folder is served. */
  base: string;
  /** The file, in the build's folder, from which the server reads scripts, their hashes and styles. */
  fileName: string;
}

/**
 * Prepares the first script of each widget to be part of a document (docs/decisions/2026-11-23-first-answer-in-one-round-trip.md). A module
 * in a document has no URL, so other chunks can't import from it. They read its exports from a global object, and its own imports are
 * resolved from the root. A script that does not fit this fails the build.
 */
export function widgetInDocument({ widgets, companions, base, fileName }: Options): Plugin {
  const isWidget = (chunk?: Rollup.RenderedChunk) => chunk?.isEntry && widgets.includes(chunk.name);
  return {
    name: 'widget-in-document',
    // Runs after Vite has named the style sheets and before the scripts are minified.
    enforce: 'post',
    renderChunk(code, chunk, _options, { chunks }) {
      const body = this.parse(code).body as Statement[];
      if (isWidget(chunk)) return withGlobal(code, body, listStyles(chunk));
      return replaceStatements(code, body, (node) => {
        const source = 'source' in node && node.source ? String(node.source.value).replace('./', '') : '';
        return isWidget(chunks[source]) ? readFromGlobal(node) : null;
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const inline: Record<string, { script: string; hash: string; style: string }> = {};
        for (const name of [...widgets, ...companions]) {
          const chunk = Object.values(bundle).find(
            (file) => file.type === 'chunk' && file.isEntry && file.name === name,
          ) as Rollup.OutputChunk | undefined;
          if (!chunk) return this.error(`No entry is named ${name}.`);
          chunk.code = toDocumentScript(chunk, base);
          const styles = listStyles(chunk).map((sheet) => readText(bundle[sheet]));
          const hash = `sha256-${createHash('sha256').update(chunk.code).digest('base64')}`;
          inline[name] = { script: chunk.code, hash, style: styles.join('').trim() };
        }
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(inline) });
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css)$/.test(file.fileName)) continue;
          for (const [end, source] of Object.entries(await compressCopies(readText(file))))
            this.emitFile({ type: 'asset', fileName: file.fileName + end, source });
        }
      },
    },
  };
}

type Statement = Rollup.ProgramNode['body'][number] & { start: number; end: number };

const listStyles = (chunk: Rollup.RenderedChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])];

/** The first script's exports do not change after its start, so one assignment is enough. */
function withGlobal(code: string, body: readonly Statement[], styles: readonly string[]): string {
  const properties = body.filter(({ type }) => type.startsWith('Export')).flatMap(listProperties);
  const script = replaceStatements(code, body, ({ type }) => (type.startsWith('Export') ? '' : null));
  return `${script}\n${GLOBAL} = { css: ${JSON.stringify(styles)}, ${properties} };`;
}

function listProperties(node: Statement): string[] {
  if (node.type !== 'ExportNamedDeclaration' || node.declaration || node.source)
    throw new Error(`A widget’s first script has an export that is no list of names: ${node.type}.`);
  return node.specifiers.map(({ exported, local }) => `${readName(exported)}: ${readName(local)}`);
}

/** Returns the statement that replaces an import from a widget's first script. */
function readFromGlobal(node: Statement): string {
  if (node.type !== 'ImportDeclaration')
    throw new Error(`A chunk passes on what a widget exports: ${node.type}.`);
  const names = node.specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier')
      throw new Error(`A chunk has an ${specifier.type} of a widget.`);
    return `${readName(specifier.imported)}: ${specifier.local.name}`;
  });
  return names.length > 0 ? `const { ${names} } = ${GLOBAL};` : '';
}

/** @param replace returns null for a statement that is kept */
function replaceStatements(
  code: string,
  body: readonly Statement[],
  replace: (node: Statement) => string | null,
): string {
  return body.reduceRight((text, node) => {
    const replacement = replace(node);
    return replacement === null ? text : text.slice(0, node.start) + replacement + text.slice(node.end);
  }, code);
}

function readName(node: { type: string; name?: string }): string {
  if (!node.name) throw new Error(`An export of a widget has a name that is no identifier: ${node.type}.`);
  return node.name;
}

function toDocumentScript(
  { code, fileName, imports, dynamicImports }: Rollup.OutputChunk,
  base: string,
): string {
  const script = dynamicImports.reduce((text, imported) => {
    const statement = `import("./${imported}")`;
    if (!text.includes(statement)) throw new Error(`${fileName} has no ${statement}.`);
    return text.replaceAll(statement, `import("${base}${imported}")`);
  }, code.trim());
  if (imports.length > 0 || script.includes('import.meta'))
    throw new Error(`${fileName} needs a URL of its own: ${imports}`);
  if (/<\/script|<!--/i.test(script)) throw new Error(`${fileName} would end the element that it is in.`);
  return script;
}

function readText(file?: Rollup.OutputChunk | Rollup.OutputAsset): string {
  if (!file) throw new Error('A style sheet of a widget is not among the files.');
  return file.type === 'chunk' ? file.code : file.source.toString();
}
