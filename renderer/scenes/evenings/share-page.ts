import { h, render } from 'vue';
import type { Evening, GameTale } from '../../../main/contract.ts';
import { formatDate, localeName } from '../../app/words.ts';
import gridCss from '../../table/sheet/hand-grid.css?inline';
import chartCss from '../sheet/chart.css?inline';
import EveningSheet from './EveningSheet.vue';
import pageCss from '../sheet/sheet-page.css?inline';

/** The page's own colours for both themes, under the app's names. */
const COLOURS = `:root { color-scheme: light dark; --ink: light-dark(#1c2b23, #f3efe4); --ink-2: light-dark(#46574d, #b9c8bd);
--ink-3: light-dark(#566459, #9db0a4); --line: light-dark(#1c2b2321, #ffffff1f); --line-2: light-dark(#1c2b2370, #ffffff66); }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: light-dark(#fffdf7, #0c2a21);
font: 1rem/1.4 system-ui, sans-serif; } h1, h2 { font-family: Georgia, serif; } .columns { overflow-x: auto; }
@media print { :root { color-scheme: light; } body { margin: 0; background: #fff; } }`;

/** Nothing in such a page may run or load anything, whatever the players' names contain. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A whole evening as one self-contained HTML file. The DOM writes names and escapes them. */
export function sharePage(evening: Evening, tales: readonly (GameTale | null)[]): string {
  const body = document.createElement('div');
  render(h(EveningSheet, { evening, tales }), body);
  const content = body.innerHTML;
  render(null, body);
  return [
    '<!doctype html>',
    `<html lang="${escape(localeName())}">`,
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Croupier – ${escape(formatDate(evening.from))}</title>`,
    `<style>${COLOURS}\n${pageCss}\n${gridCss}\n${chartCss}</style>`,
    `<body>${content}</body>`,
    '</html>',
    '',
  ].join('\n');
}
