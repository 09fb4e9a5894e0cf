/** A page as large as the device that shows it, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export const LAPTOP: Size = { width: 1280, height: 800 };

/** A page. It can do what WebDriver can, the least of what drives the browsers. */
export interface Tab {
  /** Evaluates an expression in the page, awaits it, and resolves with its value as JSON. */
  read<T>(expression: string): Promise<T>;
  /** Presses and releases keys, each a character or a name of `KEYS`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Presses and releases the mouse at a point of the page. */
  click(x: number, y: number): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** A browser that is running. It keeps what its pages store until it is stopped. */
export interface Browser {
  open(address: string, size?: Size): Promise<Tab>;
  /** Opens a page that shares nothing stored with the others, as on another device. */
  openApart(address: string, size?: Size): Promise<Tab>;
  /** Resolves when all its processes have ended. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** A folder for its profile. */
  readonly folder: string;
  /** All its windows are private ones. */
  readonly isPrivate?: boolean;
}

/** Keys without a character of their own. Source: https://w3c.github.io/webdriver/#keyboard-actions */
export const KEYS: Readonly<Record<string, string>> = { Tab: '\uE004', Enter: '\uE007', Space: ' ' };

/** The steps of a key source: each key down and up again. */
export const keySteps = (keys: readonly string[]): readonly object[] =>
  keys.flatMap((key) => {
    const value = KEYS[key] ?? key;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });

/** The steps of a mouse that is moved to a point and pressed. */
export const clickSteps = (x: number, y: number): readonly object[] => [
  { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

/** Browsers report values by their own types: JSON is the same in all. */
export const asJson = (expression: string): string =>
  `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
