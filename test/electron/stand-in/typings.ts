import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** What `electron.d.ts` says, as plain data: the checks of the stand-in know nothing of Electron but this. */

export type Shape =
  | { readonly kind: 'any' | 'string' | 'number' | 'boolean' | 'function' | 'null' | 'undefined' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'array'; readonly of: Shape }
  | { readonly kind: 'union'; readonly of: readonly Shape[] }
  /** A class or an interface of `electron.d.ts`, by its name. */
  | { readonly kind: 'named'; readonly name: string };

export interface Parameter {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
  readonly rest: boolean;
}

/** When something may be used: `after` Electron is ready, only `before`, or at any time. */
export type When = 'after' | 'before' | 'any';

export type Member =
  | { readonly kind: 'method'; readonly overloads: readonly (readonly Parameter[])[]; readonly when: When }
  | {
      readonly kind: 'property';
      readonly shape: Shape;
      readonly optional: boolean;
      readonly readonly: boolean;
      readonly when: When;
    };

/** A class or an interface. */
export interface Type {
  readonly parents: readonly string[];
  readonly members: Readonly<Record<string, Member>>;
  readonly statics: Readonly<Record<string, Member>>;
  /** The overloads of its constructor; empty for an interface. */
  readonly constructs: readonly (readonly Parameter[])[];
  /** Its events by name, each with what a listener is given. A channel of any name is `*`. */
  readonly events: Readonly<Record<string, readonly Parameter[]>>;
}

export interface Typings {
  readonly types: Readonly<Record<string, Type>>;
  /** What `import { … } from 'electron'` gives the main process: name, then type; `typeof X` is a class. */
  readonly exports: Readonly<Record<string, string>>;
}

type Open<T> = {
  -readonly [K in keyof T]: T[K] extends Readonly<Record<string, infer V>> ? Record<string, V> : T[K];
};

const LISTENING = ['on', 'once', 'off', 'addListener', 'removeListener'];

/** Reads the typings of the installed Electron. It takes about a second. */
export function readTypings(file: string): Typings {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const types: Record<string, Open<Type>> = {};
  const exports: Record<string, string> = {};
  const declare = (node: ts.InterfaceDeclaration | ts.ClassDeclaration): void => {
    const name = node.name?.text ?? '';
    const type = (types[name] ??= { parents: [], members: {}, statics: {}, constructs: [], events: {} });
    const parents = (node.heritageClauses ?? []).flatMap((clause) =>
      clause.types.map((it) => it.expression.getText()),
    );
    type.parents = [...type.parents, ...parents];
    for (const member of node.members) readMember(type, member);
  };
  for (const statement of source.statements) {
    if (!ts.isModuleDeclaration(statement) || statement.name.text !== 'Electron') continue;
    for (const node of bodyOf(statement)) {
      if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) declare(node);
      if (ts.isModuleDeclaration(node) && ['Common', 'Main'].includes(node.name.text))
        for (const inner of bodyOf(node)) Object.assign(exports, exportsOf(inner));
    }
  }
  return { types, exports };
}

const bodyOf = (node: ts.ModuleDeclaration): readonly ts.Statement[] =>
  node.body && ts.isModuleBlock(node.body) ? node.body.statements : [];

function exportsOf(node: ts.Statement): Record<string, string> {
  if (ts.isClassDeclaration(node)) return { [node.name?.text ?? '']: `typeof ${node.name?.text ?? ''}` };
  if (!ts.isVariableStatement(node)) return {};
  return Object.fromEntries(
    node.declarationList.declarations.map((it) => [it.name.getText(), it.type?.getText() ?? 'any']),
  );
}

function readMember(type: Open<Type>, node: ts.TypeElement | ts.ClassElement): void {
  if (ts.isConstructorDeclaration(node)) {
    type.constructs = [...type.constructs, parametersOf(node)];
    return;
  }
  const name = node.name?.getText().replaceAll(/['"]/g, '');
  if (name === undefined) return;
  const isStatic = ts.canHaveModifiers(node) && has(node, ts.SyntaxKind.StaticKeyword);
  const members = isStatic ? type.statics : type.members;
  if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
    if (LISTENING.includes(name)) readEvent(type, node);
    const known = members[name];
    const overloads = known?.kind === 'method' ? known.overloads : [];
    members[name] = { kind: 'method', overloads: [...overloads, parametersOf(node)], when: whenOf(node) };
  } else if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node))
    members[name] = {
      kind: 'property',
      shape: shapeOf(node.type),
      optional: node.questionToken !== undefined,
      readonly: has(node, ts.SyntaxKind.ReadonlyKeyword),
      when: whenOf(node),
    };
}

const has = (node: ts.HasModifiers, kind: ts.SyntaxKind): boolean =>
  (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind);

function readEvent(type: Open<Type>, node: ts.MethodSignature | ts.MethodDeclaration): void {
  const [event, listener] = node.parameters;
  const shape = shapeOf(event?.type);
  const name = shape.kind === 'literal' ? String(shape.value) : '*';
  const given = listener?.type && ts.isFunctionTypeNode(listener.type) ? parametersOf(listener.type) : [];
  type.events[name] = given;
}

const parametersOf = (node: ts.SignatureDeclaration): readonly Parameter[] =>
  node.parameters.map((it) => ({
    name: it.name.getText(),
    shape: shapeOf(it.type),
    optional: it.questionToken !== undefined,
    rest: it.dotDotDotToken !== undefined,
  }));

/** The typings say in words when a member may be used; these are all the ways in which they say it. */
function whenOf(node: ts.Node): When {
  const said = ts
    .getJSDocCommentsAndTags(node)
    .map((comment) => comment.getText().replaceAll(/[\s*>`]+/g, ' '))
    .join(' ');
  if (/(must|can only) be called after (the )?(ready event|app is ready)/.test(said)) return 'after';
  if (/can only be called after the (app is ready|ready event)/.test(said)) return 'after';
  if (/cannot be called before the ready event/.test(said)) return 'after';
  if (/(can only|must) be (called|used) before (the )?(app is ready|ready event)/.test(said)) return 'before';
  return 'any';
}

const KEYWORDS: Partial<Record<ts.SyntaxKind, 'string' | 'number' | 'boolean' | 'undefined'>> = {
  [ts.SyntaxKind.StringKeyword]: 'string',
  [ts.SyntaxKind.NumberKeyword]: 'number',
  [ts.SyntaxKind.BooleanKeyword]: 'boolean',
  [ts.SyntaxKind.UndefinedKeyword]: 'undefined',
  [ts.SyntaxKind.VoidKeyword]: 'undefined',
};

function shapeOf(node: ts.TypeNode | undefined): Shape {
  if (node === undefined) return { kind: 'any' };
  const keyword = KEYWORDS[node.kind];
  if (keyword) return { kind: keyword };
  if (ts.isParenthesizedTypeNode(node)) return shapeOf(node.type);
  if (ts.isUnionTypeNode(node)) return { kind: 'union', of: node.types.map(shapeOf) };
  if (ts.isArrayTypeNode(node)) return { kind: 'array', of: shapeOf(node.elementType) };
  if (ts.isFunctionTypeNode(node)) return { kind: 'function' };
  if (ts.isLiteralTypeNode(node)) return literalOf(node.literal);
  if (!ts.isTypeReferenceNode(node)) return { kind: 'any' };
  const name = node.typeName.getText().replace(/^Electron\./, '');
  if (name === 'Array') return { kind: 'array', of: shapeOf(node.typeArguments?.[0]) };
  if (name === 'Function') return { kind: 'function' };
  return { kind: 'named', name };
}

function literalOf(literal: ts.LiteralTypeNode['literal']): Shape {
  if (ts.isStringLiteral(literal)) return { kind: 'literal', value: literal.text };
  if (ts.isNumericLiteral(literal)) return { kind: 'literal', value: Number(literal.text) };
  if (literal.kind === ts.SyntaxKind.NullKeyword) return { kind: 'null' };
  return { kind: 'literal', value: literal.kind === ts.SyntaxKind.TrueKeyword };
}
