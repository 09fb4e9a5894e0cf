import type { Engine, Layer } from './layers.ts';

export type NamedLayers<Name extends string> = Readonly<Record<Name, Layer>>;

/** A file of weights says its layers in this order. */
interface Head {
  readonly net: string;
  readonly layer: string;
  readonly k: number;
  readonly outputs: number;
}

/** Reads a file of weights: its length and head, then for each layer scales, biases and weights of one byte. */
export function layersIn(
  file: Uint8Array,
  engine: Engine,
): <Name extends string>(net: string, names: readonly Name[]) => NamedLayers<Name> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = view.getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(file.subarray(4, 4 + length))) as readonly Head[];
  let at = 4 + length;
  const floatsOf = (many: number): Float32Array => {
    const floats = Float32Array.from({ length: many }, (_, i) => view.getFloat32(at + 4 * i, true));
    at += 4 * many;
    return floats;
  };
  const layers = head.map(({ net, layer, k, outputs }) => {
    at = Math.ceil(at / 4) * 4;
    const scales = floatsOf(outputs);
    const biases = floatsOf(outputs);
    const weights = Float32Array.from(
      { length: k * outputs },
      (_, i) => view.getInt8(at + i) * scales[i % outputs]!,
    );
    at += k * outputs;
    return [`${net} ${layer}`, engine.layer(weights, biases)] as const;
  });
  const named = new Map(layers);
  return (net, names) =>
    Object.fromEntries(names.map((name) => [name, named.get(`${net} ${name}`)])) as unknown as NamedLayers<
      (typeof names)[number]
    >;
}

/** Values of classes before the softmax as likelihoods. */
export function likelihoods(values: Float32Array): Float32Array {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}
