import ts from 'typescript';

let last = null;

/** The syntax tree of a file. Checks that look at one file after each other share it. */
export function parse(file, text) {
  if (last?.file === file && last.text === text) return last.source;
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  last = { file, text, source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) };
  return last.source;
}

/** The tokens of a file in their order, without comments. `skip` leaves out whole nodes. */
export function tokensOf(source, skip = () => false) {
  const tokens = [];
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JSDoc || skip(node)) return;
    const children = node.getChildren(source);
    if (children.length > 0) children.forEach(visit);
    else if (node.end > node.getStart(source)) tokens.push(node);
  };
  visit(source);
  return tokens;
}

/** The comments of a file, as `{ position, text }`. */
export function commentsOf(source) {
  const { text } = source;
  // Spaces in place of each text and pattern, in which a comment may seem to begin.
  let code = '';
  const collect = (node) => {
    if (!isText(node)) return node.forEachChild(collect);
    const start = node.getStart(source);
    code += text.slice(code.length, start) + ' '.repeat(node.end - start);
  };
  collect(source);
  code += text.slice(code.length);
  return [...code.matchAll(/\/\/.*|\/\*[\s\S]*?\*\//g)].map(({ index, 0: { length } }) => ({
    position: index,
    text: text.slice(index, index + length),
  }));
}

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);
