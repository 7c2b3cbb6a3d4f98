import ts from 'typescript';

export function parse(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
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
  const comments = new Map();
  const collect = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const children = node.getChildren(source).filter(({ kind }) => kind !== ts.SyntaxKind.JSDoc);
    if (children.length > 0) return children.forEach(collect);
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      comments.set(pos, text.slice(pos, end));
  };
  collect(source);
  return [...comments].map(([position, comment]) => ({ position, text: comment }));
}
