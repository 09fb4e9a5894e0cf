import type { CPU } from 'avr8js';
import type { Chain } from './chain.ts';

/** A port's three registers: PINx, DDRx, PORTx follow each other. */
const PORTS = { B: 0x23, C: 0x26, D: 0x29 } as const;
/** A4 at GND: there is no chain. */
const NO_CHAIN = 1 << 4;
const ALL = 0xfff;

/**
 * What up to four pockets put on the pins themselves: D2 to D9 are PD2 … PD7, PB0, PB1, and A0 to A3 are PC0 … PC3. A Hall
 * switch only pulls low, so a pin without a pull-up is a mistake of the firmware, as is one that is an output.
 */
export function wirePins(cpu: CPU, chain: Chain): void {
  const seen = (port: keyof typeof PORTS, mask: number, levels: () => number): void => {
    const at = PORTS[port];
    const before = cpu.readHooks[at];
    cpu.readHooks[at] = (address) => {
      const own = before?.(address) ?? cpu.data[at] ?? 0;
      const isOutput = (cpu.data[at + 1] ?? 0) & mask;
      const pulledUp = (cpu.data[at + 2] ?? 0) & mask;
      if (isOutput !== 0 || pulledUp !== mask)
        throw new Error(`the inputs of port ${port} must be pulled up`);
      return (own & ~mask) | (levels() & mask);
    };
  };
  const sensors = (): number => (chain.layout === 'pins' ? chain.pins : ALL);
  seen('D', 0xfc, () => sensors() << 2);
  seen('B', 0x03, () => sensors() >> 6);
  seen('C', 0x0f | NO_CHAIN, () => (sensors() >> 8) | (chain.layout === 'pins' ? 0 : NO_CHAIN));
}
