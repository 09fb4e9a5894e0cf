import ts from 'typescript';

/** One small change to a source, as text. */
export interface Mutant {
  /** Where it stands in its text, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** Counted from 1. */
  readonly line: number;
  readonly was: string;
  readonly now: string;
  /** A statement may not stand in parentheses. */
  readonly whole: 'expression' | 'statement';
}

const { SyntaxKind } = ts;

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
  [SyntaxKind.PercentToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
]);

const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** `min` and `max` are also words of zod's; as those they say what may be typed, not what is worked out. */
const isSwapped = (callee: ts.PropertyAccessExpression): boolean =>
  METHODS.has(callee.name.text) &&
  (!/^m/.test(callee.name.text) || callee.expression.getText() === 'Math') &&
  (callee.flags & ts.NodeFlags.OptionalChain) === 0;

/** Joined texts: `-` would only make NaN of them. */
const isText = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));

function changedBinary(node: ts.BinaryExpression): string | null {
  const operator = OPERATORS.get(node.operatorToken.kind);
  if (operator === undefined || isText(node)) return null;
  return `(${node.left.getText()}) ${operator} (${node.right.getText()})`;
}

function changedCall(node: ts.CallExpression): string | null {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee) || !isSwapped(callee)) return null;
  const { text } = callee.name;
  return `${callee.expression.getText()}.${METHODS.get(text) ?? ''}(${node.arguments.map((one) => one.getText()).join(', ')})`;
}

/** What stands in its place, or null where nothing does. */
function changed(node: ts.Node): string | null {
  if (ts.isBinaryExpression(node)) {
    const assigns = /^[+-]=$/.test(node.operatorToken.getText());
    return assigns
      ? `${node.left.getText()} ${OPERATORS.get(node.operatorToken.kind) ?? ''} ${node.right.getText()}`
      : changedBinary(node);
  }
  if (ts.isCallExpression(node)) return changedCall(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return node.operand.getText();
  if (ts.isPostfixUnaryExpression(node) || ts.isPrefixUnaryExpression(node)) return changedStep(node);
  if (ts.isConditionalExpression(node))
    return `!(${node.condition.getText()}) ? ${node.whenTrue.getText()} : ${node.whenFalse.getText()}`;
  if (node.kind === SyntaxKind.TrueKeyword) return 'false';
  if (node.kind === SyntaxKind.FalseKeyword) return 'true';
  if (ts.isNumericLiteral(node) && !isKey(node)) return `${node.getText()} + 1`;
  // A call for its effect is left out.
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return ';';
  return null;
}

function changedStep(node: ts.PostfixUnaryExpression | ts.PrefixUnaryExpression): string | null {
  const text = node.getText();
  if (node.operator === SyntaxKind.PlusPlusToken) return text.replace('++', '--');
  return node.operator === SyntaxKind.MinusMinusToken ? text.replace('--', '++') : null;
}

const isCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) ? node.expression.kind !== SyntaxKind.SuperKeyword : isAwaitedCall(node);
const isAwaitedCall = (node: ts.Expression): boolean =>
  ts.isAwaitExpression(node) && ts.isCallExpression(node.expression);

const isKey = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) || ts.isEnumMember(node.parent);

/** Every place of a TypeScript text that can be changed, from the front. */
export function mutantsOf(text: string): Mutant[] {
  const file = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const now = changed(node);
    if (now !== null)
      found.push({
        from: node.getStart(),
        to: node.getEnd(),
        line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        was: node.getText(),
        now,
        whole: ts.isExpressionStatement(node) ? 'statement' : 'expression',
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
