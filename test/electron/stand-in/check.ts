import type { Parameter, Shape, Type, Typings } from './typings.ts';

/** Looks at what the app gives Electron: unknown members, wrong values and wrong numbers of arguments are errors. */
export interface Checks {
  readonly typings: Typings;
  /** A type with all that it inherits. */
  lookUp(name: string): Type;
  /** Throws where no overload takes these arguments. */
  checkArguments(what: string, overloads: readonly (readonly Parameter[])[], given: readonly unknown[]): void;
  /** Why a value is not of this shape; null where it is. */
  refuse(value: unknown, shape: Shape, at: string): string | null;
}

/** Tells the stand-in's guarded objects by the type they were made as. */
export const TYPE_OF = new WeakMap<object, string>();

export function createChecks(typings: Typings): Checks {
  const known = new Map<string, Type>();
  const lookUp = (name: string): Type => {
    const found = known.get(name);
    if (found) return found;
    const own = typings.types[name];
    if (own === undefined) throw new Error(`electron.d.ts has no type ${name}`);
    const parents = own.parents.filter((parent) => parent in typings.types).map(lookUp);
    const type: Type = {
      ...own,
      members: Object.assign({}, ...parents.map((it) => it.members), own.members) as Type['members'],
      statics: Object.assign({}, ...parents.map((it) => it.statics), own.statics) as Type['statics'],
      events: Object.assign({}, ...parents.map((it) => it.events), own.events) as Type['events'],
    };
    known.set(name, type);
    return type;
  };

  const isA = (value: object, name: string): boolean => {
    const walk = (of: string): boolean => of === name || (typings.types[of]?.parents ?? []).some(walk);
    return walk(TYPE_OF.get(value) ?? '');
  };

  const refuseObject = (value: unknown, name: string, at: string): string | null => {
    // What is not Electron's own (Buffer, Promise, Record …) is not looked into.
    if (!(name in typings.types)) return null;
    if (value === null || typeof value !== 'object') return `${at} must be ${name}, not ${show(value)}`;
    const type = lookUp(name);
    // An object of Electron's own is made by Electron alone.
    if (type.constructs.length > 0 || Object.keys(type.events).length > 0)
      return isA(value, name) ? null : `${at} must be Electron's ${name}, not ${show(value)}`;
    for (const key of Object.keys(value))
      if (!(key in type.members)) return `${at}.${key}: ${name} has no such option`;
    for (const [key, member] of Object.entries(type.members)) {
      const part = (value as Record<string, unknown>)[key];
      if (part === undefined) {
        if (member.kind === 'property' && !member.optional) return `${at}.${key} is missing`;
        continue;
      }
      const why =
        member.kind === 'method'
          ? refuse(part, { kind: 'function' }, `${at}.${key}`)
          : refuse(part, member.shape, `${at}.${key}`);
      if (why !== null) return why;
    }
    return null;
  };

  function refuse(value: unknown, shape: Shape, at: string): string | null {
    const wrong = (wanted: string): string => `${at} must be ${wanted}, not ${show(value)}`;
    switch (shape.kind) {
      case 'any':
        return null;
      case 'null':
        return value === null ? null : wrong('null');
      case 'number':
        return typeof value === 'number' && Number.isFinite(value) ? null : wrong('a number');
      case 'string':
      case 'boolean':
      case 'function':
      case 'undefined':
        return typeof value === shape.kind ? null : wrong(shape.kind);
      case 'literal':
        return value === shape.value ? null : wrong(JSON.stringify(shape.value));
      case 'array': {
        if (!Array.isArray(value)) return wrong('an array');
        const reasons = value.map((part, i) => refuse(part, shape.of, `${at}[${i}]`));
        return reasons.find((reason) => reason !== null) ?? null;
      }
      case 'union': {
        const reasons = shape.of.map((one) => refuse(value, one, at));
        return reasons.includes(null) ? null : (reasons.at(-1) ?? null);
      }
      case 'named':
        return refuseObject(value, shape.name, at);
    }
  }

  const refuseCall = (parameters: readonly Parameter[], given: readonly unknown[]): string | null => {
    const last = parameters.at(-1);
    if (given.length > parameters.length && last?.rest !== true)
      return `takes ${parameters.length} arguments, not ${given.length}`;
    for (const [i, parameter] of parameters.entries()) {
      if (parameter.rest) break;
      if (given[i] === undefined) {
        if (!parameter.optional && refuse(undefined, parameter.shape, '') !== null)
          return `needs ${parameter.name}`;
        continue;
      }
      const why = refuse(given[i], parameter.shape, parameter.name);
      if (why !== null) return why;
    }
    return null;
  };

  return {
    typings,
    lookUp,
    refuse,
    checkArguments: (what, overloads, given) => {
      const reasons = overloads.map((parameters) => refuseCall(parameters, given));
      if (overloads.length > 0 && !reasons.includes(null))
        throw new TypeError(`${what}: ${reasons.join('; or ')}`);
    },
  };
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object')
    return typeof value === 'function' ? 'a function' : String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}
