import ts from 'typescript';

let last = null;

/** Returns the syntax tree of a file. Checks that read the same file one after the other share it. */
export function parse(file, text) {
  if (last?.file === file && last.text === text) return last.source;
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  last = { file, text, source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) };
  return last.source;
}

/** Returns the tokens of a file in order, without comments. `skip` omits whole nodes. */
export function listTokens(source, skip = () => false) {
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
