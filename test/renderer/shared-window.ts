import { config } from '@vue/test-utils';
import { disposePinia, getActivePinia, setActivePinia } from 'pinia';
import { afterAll, afterEach, vi } from 'vitest';
import type { App } from 'vue';

/*
 * All files of a worker have one window, since packages keep the first that they meet. It is loaded once, and so are the packages;
 * the code of the project is each file's own. This is run with each file: what its tests leave behind is gone before the next.
 */

const mounted = new Set<App>();
const note = (app: App): void => {
  mounted.add(app);
  app.onUnmount(() => mounted.delete(app));
};
config.global.plugins.push(note);

/** Listeners that the code of one file would never take off: that code is gone with the file. */
const undo: (() => void)[] = [];
for (const target of [window, document]) {
  const add = Reflect.get(target, 'addEventListener') as (...all: unknown[]) => void;
  undo.push(() => Object.assign(target, { addEventListener: add }));
  Object.assign(target, {
    addEventListener: (...all: Parameters<Window['addEventListener']>): void => {
      undo.push(() => target.removeEventListener(...all));
      add.apply(target, all);
    },
  });
}

/** Tests give the browser what happy-dom has not, such as `animate`. */
const lent = [Element.prototype, HTMLElement.prototype, navigator].map((owner) => {
  const was = Object.getOwnPropertyDescriptors(owner);
  return (): void => {
    for (const key of Reflect.ownKeys(owner))
      if (!Object.hasOwn(was, key)) Reflect.deleteProperty(owner, key);
    Object.defineProperties(owner, was);
  };
});

function unmount(): void {
  for (const app of mounted) {
    mounted.delete(app);
    app.unmount();
  }
}

function clear(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const restore of lent) restore();
  const pinia = getActivePinia();
  if (pinia) disposePinia(pinia);
  setActivePinia(undefined);
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const element of [document.head, document.body]) element.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}

// A screen's lazy imports may finish after the test, but not after the file.
afterEach(async () => {
  try {
    await vi.dynamicImportSettled();
    unmount();
  } finally {
    clear();
  }
});

afterAll(() => {
  config.global.plugins.splice(config.global.plugins.indexOf(note), 1);
  for (const step of undo.toReversed()) step();
  history.replaceState(null, '', '/');
  vi.resetModules();
});
