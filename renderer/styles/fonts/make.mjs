// Makes the small fonts that pages load first, and ../fonts.css: the characters that the words need, the weights and
// features that the styles use. `node renderer/styles/fonts/make.mjs`, after new fonts or where test/words/fonts.test.ts
// says so. Its tool is fetched for this alone: whoever only starts the app needs none.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TOOL = 'subset-font@2.9.0';
const WEIGHTS = { min: 400, max: 700 };
/** Kerning, ligatures and accents, and the figures that `base.css` asks for. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'tnum', 'lnum'];
const FONTS = [
  { name: 'inter', family: 'Inter Variable', features: [...FEATURES, 'cv11'] },
  { name: 'fraunces', family: 'Fraunces Variable', features: FEATURES },
];

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** ASCII, what the words hold beyond it, and what numbers and money are written with. */
function characters() {
  const found = new Set('\u00a0\u202f−€£$¥');
  for (let code = 0x20; code < 0x7f; code++) found.add(String.fromCharCode(code));
  const words = join(root, 'main/words');
  for (const name of readdirSync(words).filter((file) => file.endsWith('.json')))
    for (const character of readFileSync(join(words, name), 'utf8'))
      if (character > '~') found.add(character);
  return [...found].sort();
}

/** As `unicode-range` has it. */
function rangeOf(characters) {
  const ranges = [];
  for (const code of characters.map((character) => character.codePointAt(0))) {
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  const hex = (code) => code.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

const face = ({ name, family }, range) => `
@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url(./fonts/${name}.woff2) format('woff2');
  unicode-range: ${range};
}
`;

const folder = mkdtempSync(join(tmpdir(), 'croupier-fonts-'));
try {
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, TOOL]);
  const subset = createRequire(join(folder, 'index.js'))('subset-font');
  // The whole fonts draw the other characters, and signs that these two have not are drawn by the system's fonts.
  const wanted = characters().filter((character) => /[ -ÿŒœ\u2000-\u206f€−]/.test(character));
  let css = `/* Made by fonts/make.mjs. The later face is asked first: the whole fonts are loaded for other characters only. */\n`;
  for (const { name } of FONTS) css += `@import '@fontsource-variable/${name}/wght.css';\n`;
  for (const font of FONTS) {
    const whole = join(
      root,
      `node_modules/@fontsource-variable/${font.name}/files/${font.name}-latin-wght-normal.woff2`,
    );
    const made = await subset(readFileSync(whole), wanted.join(''), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: font.features,
    });
    writeFileSync(new URL(`${font.name}.woff2`, import.meta.url), made);
    css += face(font, rangeOf(wanted));
  }
  writeFileSync(new URL('../fonts.css', import.meta.url), css);
} finally {
  rmSync(folder, { recursive: true });
}
