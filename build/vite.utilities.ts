import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Theme, presetMini } from '@unocss/preset-mini';
import UnoCSS, { type VitePluginConfig } from '@unocss/vite';
import type { Plugin, PluginOption } from 'vite';
import { SCREEN_SIZES, below, from } from '../renderer/app/screen-sizes.ts';

// electron-vite resolves `import.meta.dirname` of an imported configuration to the top folder.
const TOKENS = readFileSync(fileURLToPath(new URL('../renderer/styles/tokens.css', import.meta.url)), 'utf8');

/** Every token by its name: `text-ink-2` is `color: var(--ink-2)`, `bg-panel` is `background-color: var(--panel)`. */
const colors = Object.fromEntries(
  [...TOKENS.matchAll(/--([\w-]+):/gu)].map(([, name = '']) => [name, `var(--${name})`]),
);

/** `laptop:` from that width on, `lt-laptop:` below. */
const { low: _, ...breakpoints } = SCREEN_SIZES;

const isSize = (name: string): name is keyof typeof SCREEN_SIZES => name in SCREEN_SIZES;

/** `@media (--laptop)` from that width on, `(--lt-laptop)` below. */
const conditionOf = (whole: string, less: string | undefined, name: string): string => {
  if (!isSize(name)) throw new Error(`no size of screen ${name}: ${whole}`);
  return less === undefined ? from(name) : below(name);
};

/** Utilities that take a share of a size: `gap-$gap*0.7` is `gap: calc(var(--gap) * 0.7)`. */
const SIZED: Record<string, string> = {
  text: 'font-size',
  gap: 'gap',
  'gap-x': 'column-gap',
  'gap-y': 'row-gap',
  rounded: 'border-radius',
  w: 'width',
  h: 'height',
  'min-w': 'min-width',
  'max-w': 'max-width',
  'min-h': 'min-height',
  'max-h': 'max-height',
  p: 'padding',
  px: 'padding-inline',
  py: 'padding-block',
  pt: 'padding-top',
  pb: 'padding-bottom',
  pl: 'padding-left',
  pr: 'padding-right',
  m: 'margin',
  mx: 'margin-inline',
  my: 'margin-block',
  mt: 'margin-top',
  mb: 'margin-bottom',
};
const SIDES: Record<string, string> = { t: '-top', r: '-right', b: '-bottom', l: '-left' };
const colour = (name: string): string => colors[name] ?? name;
const length = (text: string): string => text.replace(/^\$([\w-]+)$/u, 'var(--$1)');

export const options: VitePluginConfig<Theme> = {
  configFile: false,
  presets: [presetMini({ preflight: false })],
  theme: { colors, breakpoints },
  rules: [
    ['bg-none', { background: 'none' }],
    ['shadow-none', { 'box-shadow': 'none' }],
    ['tabular-nums', { 'font-variant-numeric': 'tabular-nums' }],
    ['border-collapse', { 'border-collapse': 'collapse' }],
    ['uppercase', { 'text-transform': 'uppercase' }],
    // For screen readers only.
    [
      'vh',
      {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        'clip-path': 'inset(50%)',
        'white-space': 'nowrap',
      },
    ],
    [/^object-(cover|contain)$/u, ([, fit = '']) => ({ 'object-fit': fit })],
    [
      /^([a-z-]+)-\$([\w-]+)\*([\d.]+)$/u,
      ([, name = '', token = '', factor = '']) =>
        SIZED[name] ? { [SIZED[name]]: `calc(var(--${token}) * ${factor})` } : undefined,
    ],
    [/^text-\$([\w-]+)$/u, ([, token = '']) => ({ 'font-size': `var(--${token})` })],
    // `serif-650-1.2rem/1` is `font: 650 1.2rem / 1 var(--serif)`.
    [
      /^(serif|sans)-(\d+)-([$\w.-]+)(?:\/([\d.]+))?$/u,
      ([, family = '', weight = '', size = '', height]) => ({
        font: `${weight} ${length(size)}${height ? ` / ${height}` : ''} var(--${family})`,
      }),
    ],
    // `edge-t-line` is `border-top: 1px solid var(--line)`; `edge-line-2-2px` is thicker.
    [
      /^edge-(?:([trbl])-)?([a-z]+(?:-\d)?)(?:-([\d.]+px))?$/u,
      ([, side = '', name = '', width = '1px']) => ({
        [`border${SIDES[side] ?? ''}`]: `${width} solid ${colour(name)}`,
      }),
    ],
    // A line around an element that takes no room: `ring-gold`, and inside it: `ring-in-line-2-2px`.
    [
      /^ring-(in-)?([a-z]+(?:-\d)?)(?:-([\d.]+px))?$/u,
      ([, inside, name = '', width = '1px']) => ({
        'box-shadow': `${inside ? 'inset ' : ''}0 0 0 ${width} ${colour(name)}`,
      }),
    ],
  ],
  // Names of our own that are utilities by accident.
  blocklist: ['me', 'ring', 'tab'],
  postprocess: (utility) => {
    utility.selector = `:root ${utility.selector}`;
  },
};

/**
 * Generates the utility classes that templates use, such as `flex items-center gap-0.5rem`, as `virtual:uno.css`.
 * `:root` gives them the specificity of a scoped class, and they come before components' own styles: a component's media query or
 * state wins over its utilities, its utilities win over the base.
 */
export const utilities = (): PluginOption => [UnoCSS(options), namedBreakpoints];

/** Puts the widths and the height into `@media (--lt-tablet)` and the like, as CSS itself will one day by `@custom-media`. */
const namedBreakpoints: Plugin = {
  name: 'croupier:breakpoints',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(?:\?|$)/u },
    handler: (code) => ({
      code: code.replaceAll(/@media[^{]+/gu, (media) => media.replaceAll(/\(--(lt-)?(\w+)\)/gu, conditionOf)),
      map: null,
    }),
  },
};
