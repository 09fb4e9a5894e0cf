import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineComponent, h } from 'vue';
import { seat } from '../../main/engine/core/seats.ts';
import FlightLayer from '../../renderer/table/FlightLayer.vue';
import { provideSpots } from '../../renderer/table/spots.ts';
import { useFlights } from '../../renderer/stores/flights.ts';
import { freshWire } from './mount.ts';
import { eventually } from '../support/until.ts';

const [ann, ben] = [seat('s1'), seat('s2')];

/** Something that stands at a place of the page. */
function thingAt(x: number, y: number): Element {
  const thing = document.createElement('i');
  const box = new DOMRect(x, y, 10, 10);
  vi.spyOn(thing, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(thing, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  document.body.append(thing);
  return thing;
}

/** How far down Ben sits. */
let low = 200;
const Table = defineComponent({
  setup() {
    const spots = provideSpots();
    spots.set(ann, thingAt(0, 0));
    spots.set(ben, thingAt(400, low));
    return () => h(FlightLayer, { chips: false });
  },
});

describe('chips on their way', () => {
  let animate: ReturnType<typeof vi.fn<(frames: Keyframe[], timing: KeyframeAnimationOptions) => unknown>>;

  /** Three chips from Ann to Ben, at this level of motion. */
  const fly = async (motion: 'reduce' | 'no-preference') => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes(`prefers-reduced-motion: ${motion}`),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    freshWire();
    mount(Table, { attachTo: document.body });
    const flights = useFlights();
    flights.flights = [
      { id: 1, from: ann, to: ben, amount: 3, reason: { code: 'sheet.empty' }, delay: 0, back: false },
    ];
    // Whatever delays flights is drawn first.
    await eventually(() => {
      expect(animate.mock.calls.length > 0 || flights.flights.length === 0).toBe(true);
    });
    const [frames, timing] = animate.mock.calls[0] ?? [];
    return { flights, places: (frames ?? []).map(({ transform }) => String(transform)), timing };
  };

  let arrive: () => void;
  beforeEach(() => {
    animate = vi.fn(() => ({
      finished: new Promise<void>((done) => (arrive = done)),
      finish: () => {
        arrive();
      },
    }));
    Object.defineProperty(HTMLElement.prototype, 'animate', { value: animate, configurable: true });
  });
  afterEach(() => {
    low = 200;
  });

  test('go from payer to payee in under a second, and land', async () => {
    const { flights, places, timing } = await fly('no-preference');
    expect(places[0]).toContain('translate(5px, 5px)');
    expect(places.at(-1)).toContain('translate(405px, 205px)');
    expect(Number(timing?.duration) + Number(timing?.delay)).toBeLessThan(1000);
    expect(flights.flights).toHaveLength(1);
    arrive();
    await flushPromises();
    expect(flights.flights).toEqual([]);
  });

  test('do not fly above the higher end of their way, where the header is', async () => {
    // The table itself; a spy here would be the spy of both things as well.
    Object.defineProperty(HTMLElement.prototype, 'getBoundingClientRect', {
      value: () => new DOMRect(0, 0, 800, 600),
      configurable: true,
      writable: true,
    });
    low = 40;
    const { places } = await fly('no-preference');
    const heights = places.map((place) => Number(/, (-?[\d.]+)px/.exec(place)?.[1]));
    expect(Math.min(...heights)).toBe(5);
  });

  test('appear at once, without motion, if reduced motion is requested', async () => {
    const { flights, places } = await fly('reduce');
    expect(places).toEqual([]);
    expect(flights.flights).toEqual([]);
  });
});
