/** A value on its way between two JavaScript worlds. */
export interface Codec {
  /** Throws as Electron does where the value cannot be cloned, and says which part of it. */
  encode(value: unknown, what?: string): string;
  decode(text: string): unknown;
}

/**
 * Structured clones as text: every value is cloned first by the engine's own `structuredClone`, which refuses functions,
 * proxies and the like, then written down. It stands alone, so that its source can run in the page as well.
 */
export function createCodec(): Codec {
  type Packed = readonly [kind: string, value?: unknown];
  const pack = (value: unknown, above: readonly unknown[]): Packed => {
    if (value === undefined) return ['undefined'];
    if (typeof value === 'bigint') return ['bigint', String(value)];
    if (typeof value === 'number')
      return Number.isFinite(value) && !Object.is(value, -0)
        ? ['plain', value]
        : ['number', Object.is(value, -0) ? '-0' : String(value)];
    if (value === null || typeof value !== 'object') return ['plain', value];
    if (above.includes(value)) throw new Error('the stand-in does not carry circles');
    const within = [...above, value];
    if (Array.isArray(value)) return ['array', value.map((part) => pack(part, within))];
    if (value instanceof Date) return ['date', value.getTime()];
    if (value instanceof Map) return ['map', [...value].map((entry) => pack(entry, within))];
    if (value instanceof Set) return ['set', [...value].map((part) => pack(part, within))];
    if (value instanceof RegExp) return ['regexp', [value.source, value.flags]];
    if (value instanceof Error) return ['error', [value.name, value.message]];
    if (value instanceof ArrayBuffer) return ['buffer', [...new Uint8Array(value)]];
    if (ArrayBuffer.isView(value))
      return [
        'bytes',
        [value.constructor.name, [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]],
      ];
    return ['object', Object.entries(value).map(([key, part]) => [key, pack(part, within)])];
  };
  const unpack = ([kind, value]: Packed): unknown => {
    const parts = value as readonly Packed[];
    switch (kind) {
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(value as string);
      case 'number':
        return Number(value);
      case 'array':
        return parts.map(unpack);
      case 'date':
        return new Date(value as number);
      case 'map':
        return new Map(parts.map((entry) => unpack(entry) as [unknown, unknown]));
      case 'set':
        return new Set(parts.map(unpack));
      case 'regexp':
        return new RegExp(...(value as [string, string]));
      case 'error': {
        const [name, message] = value as [string, string];
        return Object.assign(new Error(message), { name });
      }
      case 'buffer':
        return new Uint8Array(value as number[]).buffer;
      case 'bytes': {
        const [name, bytes] = value as [string, number[]];
        const made = Reflect.get(globalThis, name) as new (buffer: ArrayBuffer) => ArrayBufferView;
        return new made(new Uint8Array(bytes).buffer);
      }
      case 'object':
        return Object.fromEntries((value as [string, Packed][]).map(([key, part]) => [key, unpack(part)]));
      default:
        return value;
    }
  };
  const findUncloneable = (value: unknown, at: string): string => {
    if (value !== null && typeof value === 'object')
      for (const [key, part] of Object.entries(value))
        try {
          structuredClone(part);
        } catch {
          return findUncloneable(part, `${at}.${key}`);
        }
    return `${at} is a ${typeof value}`;
  };
  return {
    encode: (value, what = 'value') => {
      let cloned: unknown;
      try {
        cloned = structuredClone(value);
      } catch {
        throw new Error(`An object could not be cloned. (${findUncloneable(value, what)})`);
      }
      return JSON.stringify(pack(cloned, []));
    },
    decode: (text) => unpack(JSON.parse(text) as Packed),
  };
}
