import { EventEmitter } from 'node:events';
import { TYPE_OF, type Checks } from './check.ts';
import { checkWhen } from './readiness.ts';
import type { Member, Type } from './typings.ts';

/**
 * Puts the typings in front of the stand-in: the app sees only guarded objects. A member that `electron.d.ts` does not have
 * is an error, also one that the stand-in does not model; so are wrong arguments and the wrong time.
 */
export interface Guard {
  /** The guarded view of an object, always the same one. `type` is its name in `electron.d.ts`. */
  object<T extends object>(type: string, object: T): T;
  /** A guarded class: its constructor and statics are checked, what it makes is guarded. */
  class<T extends new (...args: never[]) => object>(type: string, made: T): T;
  /** A module that the stand-in does not model at all. */
  unmodelled(name: string): object;
}

const LISTENING: readonly string[] = [
  'on',
  'once',
  'off',
  'addListener',
  'removeListener',
  'prependListener',
];
const EMITTER: readonly string[] = Object.getOwnPropertyNames(EventEmitter.prototype);

export function createGuard(checks: Checks): Guard {
  const views = new WeakMap<object, object>();
  const targets = new WeakMap<object, object>();
  const unwrap = (value: unknown): unknown =>
    value !== null && typeof value === 'object' ? (targets.get(value) ?? value) : value;

  const method =
    (type: string, name: string, member: Member, call: (...given: unknown[]) => unknown, self: object) =>
    (...given: unknown[]): unknown => {
      checkWhen(type, name, member);
      if (member.kind === 'method') checks.checkArguments(`${type}.${name}`, member.overloads, given);
      return call.apply(self, given);
    };

  const listening =
    (type: string, of: Type, name: string, call: (...given: unknown[]) => unknown, self: object) =>
    (...given: unknown[]): unknown => {
      checkWhen(type, name, null);
      const [event, listener] = given;
      if (typeof event !== 'string' || !(event in of.events || '*' in of.events))
        throw new Error(`${type}.${name}: electron.d.ts has no event ${JSON.stringify(event)}`);
      if (typeof listener !== 'function')
        throw new TypeError(`${type}.${name}: the listener must be a function`);
      return call.apply(self, given);
    };

  const read = (type: string, of: Type, members: Type['members'], target: object, name: string): unknown => {
    const value: unknown = Reflect.get(target, name);
    const bind = value as (...given: unknown[]) => unknown;
    if (LISTENING.includes(name) && Object.keys(of.events).length > 0)
      return listening(type, of, name, bind, target);
    const member = members[name];
    if (member === undefined) {
      if (EMITTER.includes(name) && target instanceof EventEmitter) return bind.bind(target);
      throw new Error(`${type}.${name}: electron.d.ts has no such member`);
    }
    if (!(name in target))
      throw new Error(`${type}.${name}: the stand-in does not model it (test/electron/stand-in)`);
    if (member.kind === 'method') return method(type, name, member, bind, target);
    checkWhen(type, name, member);
    return value;
  };

  const handler = (type: string, of: Type, members: Type['members']): ProxyHandler<object> => ({
    get: (target, name) =>
      // Symbols and what `await` and `JSON.stringify` look for are JavaScript's own.
      typeof name === 'symbol' || ['then', 'toJSON', 'constructor', 'prototype'].includes(name)
        ? (Reflect.get(target, name) as unknown)
        : read(type, of, members, target, name),
    set: (target, name, value) => {
      const member = members[String(name)];
      if (member?.kind !== 'property' || member.readonly)
        throw new Error(`${type}.${String(name)}: electron.d.ts has nothing there that can be set`);
      const why = checks.refuse(value, member.shape, String(name));
      if (why !== null) throw new TypeError(`${type}.${why}`);
      return Reflect.set(target, name, value);
    },
  });

  const guard: Guard = {
    object: (type, object) => {
      const known = views.get(object);
      if (known) return known as typeof object;
      const of = checks.lookUp(type);
      const view = new Proxy(object, handler(type, of, of.members)) as typeof object;
      views.set(object, view);
      targets.set(view, object);
      TYPE_OF.set(view, type);
      return view;
    },
    class: (type, made) => {
      const of = checks.lookUp(type);
      const guarded = new Proxy<object>(made, {
        ...handler(`typeof ${type}`, of, of.statics),
        construct: (target, given: never[]) => {
          checkWhen(type, 'new', null);
          checks.checkArguments(`new ${type}`, of.constructs, given);
          const make = target as new (...args: unknown[]) => object;
          return guard.object(type, new make(...given.map(unwrap)));
        },
      });
      return guarded as typeof made;
    },
    unmodelled: (name) =>
      new Proxy(class {}, {
        get: (target, member) => {
          if (typeof member === 'symbol') return Reflect.get(target, member) as unknown;
          throw new Error(`${name}.${member}: the stand-in does not model ${name} (test/electron/stand-in)`);
        },
        set: (_, member) => {
          throw new Error(
            `${name}.${String(member)}: the stand-in does not model ${name} (test/electron/stand-in)`,
          );
        },
        construct: () => {
          throw new Error(`new ${name}: the stand-in does not model it (test/electron/stand-in)`);
        },
      }),
  };
  return guard;
}
