import ts from 'typescript';

/** Models of prisma/schema.prisma: the relation fields of each, and the models to which they lead. */
export type Schema = Map<string, Map<string, string>>;

/** A place in a source file that reads or writes a model. */
export interface TableUse {
  model: string;
  line: number;
}

const METHODS =
  /^(findMany|findFirst|findFirstOrThrow|findUnique|findUniqueOrThrow|create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany|count|aggregate|groupBy)$/;
const CLIENTS = /^(db|tx|prisma|client|transaction)$/;
const ARGUMENT_TYPES =
  /(Select|Include|Where\w*Input|OrderBy\w*Input|(Unchecked)?(Create|Update)\w*Input|GetPayload|FindManyArgs)$/;
/** Keys whose objects contain fields. Below one of RELATION_KEYS, a relation field reaches another model's rows. */
const HOLDS_FIELDS = /^(select|include|where|data|create|update|orderBy|AND|OR|NOT)$/;
const RELATION_KEYS = /^(select|include|some|every|none|is|isNot|connect|connectOrCreate|create|createMany)$/;

export function readSchema(text: string): Schema {
  const bodies = new Map(
    [...text.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [name, body]),
  );
  return new Map(
    [...bodies].map(([model, body]) => [
      model,
      new Map(
        [...body.matchAll(/^ {2}(\w+)\s+(\w+)/gm)].flatMap(([, field = '', type = '']) =>
          bodies.has(type) ? [[field, type] as const] : [],
        ),
      ),
    ]),
  );
}

/** Finds every place in a file that names a model's table: client calls, their relation fields, types of arguments, and SQL. */
export function findTableUses(fileName: string, text: string, schema: Schema): TableUse[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const byDelegate = new Map(
    [...schema.keys()].map((model) => [model[0]?.toLowerCase() + model.slice(1), model]),
  );
  const uses = new Map<string, TableUse>();
  const add = (model: string, node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    uses.set(`${model} ${line}`, { model, line });
  };
  const relationsOfAll = new Map<string, Set<string>>();
  for (const relations of schema.values())
    for (const [field, model] of relations)
      relationsOfAll.set(field, (relationsOfAll.get(field) ?? new Set()).add(model));

  /** Follows the relation fields of a query's arguments, whose model is known. */
  const walkArguments = (node: ts.Node | undefined, model: string): void => {
    const value = node && withoutTypes(node);
    if (!value) return;
    if (ts.isArrayLiteralExpression(value))
      for (const element of value.elements) walkArguments(element, model);
    if (ts.isConditionalExpression(value)) {
      walkArguments(value.whenTrue, model);
      walkArguments(value.whenFalse, model);
    }
    if (!ts.isObjectLiteralExpression(value)) return;
    for (const property of value.properties) {
      if (ts.isSpreadAssignment(property)) walkArguments(property.expression, model);
      const name = property.name && ts.isIdentifier(property.name) ? property.name.text : null;
      if (!name) continue;
      const inner = ts.isPropertyAssignment(property) ? property.initializer : undefined;
      const target = schema.get(model)?.get(name);
      if (target) {
        add(target, property);
        walkArguments(inner, target);
      } else walkArguments(inner, model);
    }
  };

  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const model = byDelegate.get(node.name.text);
      const method =
        ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node
          ? node.parent.name.text
          : '';
      const isClient = ts.isIdentifier(node.expression) && CLIENTS.test(node.expression.text);
      if (model && (METHODS.test(method) || isClient)) {
        add(model, node);
        const call = node.parent.parent;
        if (call && ts.isCallExpression(call)) walkArguments(call.arguments[0], model);
      }
    }
    if (ts.isSatisfiesExpression(node) || (ts.isVariableDeclaration(node) && node.type)) {
      const [, model] =
        /\bPrisma\.(\w+?)(?:Select|Include|Where\w*Input|OrderBy\w*Input|(?:Unchecked)?(?:Create|Update)\w*Input)\b/.exec(
          node.type?.getText(source) ?? '',
        ) ?? [];
      if (model && schema.has(model))
        walkArguments(ts.isSatisfiesExpression(node) ? node.expression : node.initializer, model);
    }
    if (
      ts.isQualifiedName(node) &&
      node.left.getText(source) === 'Prisma' &&
      ARGUMENT_TYPES.test(node.right.text)
    ) {
      const model = [...schema.keys()]
        .filter(
          (name) =>
            node.right.text.startsWith(name) && ARGUMENT_TYPES.test(node.right.text.slice(name.length)),
        )
        .sort((a, b) => b.length - a.length)[0];
      if (model) add(model, node);
    }
    // If the model isn't known (a constant, a spread), a field that exists only as a relation is followed by its name.
    if (
      ts.isPropertyAssignment(node) &&
      ts.isIdentifier(node.name) &&
      ts.isObjectLiteralExpression(withoutTypes(node.initializer))
    ) {
      const targets = relationsOfAll.get(node.name.text);
      const keys = (withoutTypes(node.initializer) as ts.ObjectLiteralExpression).properties.map(
        (property) => property.name?.getText(source) ?? '',
      );
      if (
        targets?.size === 1 &&
        !HOLDS_FIELDS.test(node.name.text) &&
        keys.some((key) => RELATION_KEYS.test(key))
      )
        add([...targets][0] as string, node);
    }
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      for (const [, model = ''] of node.text.matchAll(/"(\w+)"/g)) if (schema.has(model)) add(model, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...uses.values()];
}

function withoutTypes(node: ts.Node): ts.Node {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return withoutTypes(node.expression);
  return node;
}
