import { EventEmitter } from 'node:events';
import { report } from './control.ts';
import { guard } from './typed.ts';

/** The small modules that the app uses. Docs: docs/api/<name>.md. */

export const dialog = guard.object('Dialog', {
  /** Blocks until people have read it; here nobody has to. */
  showErrorBox: (title: string, content: string): void =>
    report({ event: 'dialog', kind: 'error', message: `${title}: ${content}` }),
  showMessageBox: (...given: readonly object[]): Promise<{ response: number; checkboxChecked: boolean }> => {
    const { type = 'none', message } = given.at(-1) as { type?: string; message: string };
    report({ event: 'dialog', kind: type, message });
    return Promise.resolve({ response: 0, checkboxChecked: false });
  },
});

const area = { x: 0, y: 0, width: 1920, height: 1080 };
class Screen extends EventEmitter {
  /** As many as `STAND_IN_DISPLAYS` says, side by side; one, if left out. */
  getAllDisplays = (): object[] =>
    Array.from({ length: Number(process.env['STAND_IN_DISPLAYS'] ?? 1) }, (_, at) => {
      const bounds = { ...area, x: at * area.width };
      return { id: at + 1, bounds, workArea: { ...bounds, height: 1040 }, scaleFactor: 1 };
    });
  getPrimaryDisplay = (): object => this.getAllDisplays()[0] ?? {};
}
export const screen = guard.object('Screen', new Screen());

class MenuStandIn {
  static #menu: object | null = null;
  static buildFromTemplate = (): object => guard.object('Menu', new MenuStandIn());
  static setApplicationMenu = (menu: object | null): void => void (MenuStandIn.#menu = menu);
  static getApplicationMenu = (): object | null => MenuStandIn.#menu;
}
export const Menu = guard.class('Menu', MenuStandIn);

export const shell = guard.object('Shell', {
  openExternal: (url: string): Promise<void> => {
    report({ event: 'external', url });
    return Promise.resolve();
  },
});

const blockers = new Set<number>();
export const powerSaveBlocker = guard.object('PowerSaveBlocker', {
  start: (): number => {
    const id = blockers.size + 1;
    blockers.add(id);
    report({ event: 'awake', on: true });
    return id;
  },
  stop: (id: number): boolean => {
    report({ event: 'awake', on: false });
    return blockers.delete(id);
  },
  isStarted: (id: number): boolean => blockers.has(id),
});
