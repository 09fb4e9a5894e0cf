// @ts-check
// A deb without fpm, which electron-builder downloads: `npm run package -- --linux dir && node main/electron/packaging/deb.mjs`.
// It packs dist/linux-unpacked with Debian's own dpkg-deb.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';

const HERE = import.meta.dirname;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ARCH = { x64: 'amd64', arm64: 'arm64', arm: 'armhf' };

/** What Electron's binary is linked with or opens; as electron-builder has it. */
const DEPENDS = [
  'libc6',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnss3',
  'libxss1',
  'libxtst6',
  'xdg-utils',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libuuid1',
  'libsecret-1-0',
];

const MIME = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-croupier">
    <comment>Croupier game</comment>
    <comment xml:lang="de">Croupier-Spiel</comment>
    <glob pattern="*.croupier"/>
  </mime-type>
</mime-info>
`;

const MANUAL = `.TH CROUPIER 1
.SH NAME
croupier \\- companion for a real game table
.SH SYNOPSIS
.B croupier
.RB [ \\-\\-data = \\fIFOLDER\\fR ]
.RI [ FILE.croupier ]
.SH DESCRIPTION
Opens the table in a window. The window asks before it takes a file in.
.TP
.BR \\-\\-data = \\fIFOLDER\\fR
where games and settings are kept; otherwise in
.IR ~/.local/share/croupier .
`;

// Chromium's own sandbox needs it where users get no namespaces.
const OVERRIDES = 'croupier: elevated-privileges 4755 root/root [usr/lib/croupier/chrome-sandbox]\n';

/** @param {string} version @param {string} maintainer */
const changelog = (version, maintainer) =>
  `croupier (${version}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- ${maintainer}  ${new Date().toUTCString().replace('GMT', '+0000')}\n`;

/**
 * @param {{ unpacked: string, output: string }} options the app as `--linux dir` leaves it, and the folder for the deb
 * @returns {string} the deb
 */
export function makeDeb({ unpacked, output }) {
  const { version, homepage, author } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const arch = ARCH[/** @type {keyof typeof ARCH} */ (process.arch)];
  const tree = mkdtempSync(join(tmpdir(), 'croupier-deb-'));
  /** @param {string} path @param {string | Uint8Array} text */
  const write = (path, text) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true, mode: 0o755 });
    writeFileSync(join(tree, path), text, { mode: 0o644 });
  };
  /** @param {string} from @param {string} path */
  const copy = (from, path) => write(path, readFileSync(join(HERE, from)));

  cpSync(unpacked, join(tree, 'usr/lib/croupier'), { recursive: true });
  mkdirSync(join(tree, 'usr/bin'), { recursive: true });
  symlinkSync('../lib/croupier/croupier', join(tree, 'usr/bin/croupier'));
  copy('croupier.desktop', 'usr/share/applications/croupier.desktop');
  copy('io.croupier.table.metainfo.xml', 'usr/share/metainfo/io.croupier.table.metainfo.xml');
  copy('60-croupier-tray.rules', 'usr/lib/udev/rules.d/60-croupier-tray.rules');
  for (const icon of readdirSync(join(HERE, 'resources/icons')))
    copy(`resources/icons/${icon}`, `usr/share/icons/hicolor/${icon.replace('.png', '')}/apps/croupier.png`);
  write('usr/share/mime/packages/croupier.xml', MIME);
  write('usr/share/doc/croupier/copyright', readFileSync(join(ROOT, 'LICENSE')));
  write('usr/share/doc/croupier/changelog.gz', gzipSync(changelog(version, author), { level: 9 }));
  write('usr/share/man/man1/croupier.1.gz', gzipSync(MANUAL, { level: 9 }));
  write('usr/share/lintian/overrides/croupier', OVERRIDES);
  const size = Number(spawnSync('du', ['-sk', tree], { encoding: 'utf8' }).stdout.split('\t')[0]);
  write(
    'DEBIAN/control',
    [
      'Package: croupier',
      `Version: ${version}`,
      'Section: misc',
      'Priority: optional',
      `Architecture: ${arch}`,
      `Maintainer: ${author}`,
      `Installed-Size: ${size}`,
      `Depends: ${DEPENDS.join(', ')}`,
      ...(homepage ? [`Homepage: ${homepage}`] : []),
      'Description: companion for a real game table',
      ' Reads real dice from a USB dice tray or as they are typed, knows the rules of',
      ' five games, says what comes next, keeps score and tracks every chip.',
      '',
    ].join('\n'),
  );
  // Chromium's sandbox helper must be root's own and say so, where the kernel gives no namespaces to users.
  chmodSync(join(tree, 'usr/lib/croupier/chrome-sandbox'), 0o4755);
  spawnSync('chmod', ['-R', 'go-w,a+rX', tree]);
  const deb = join(output, `croupier_${version}_${arch}.deb`);
  const { status, stderr } = spawnSync('dpkg-deb', ['--root-owner-group', '--build', tree, deb], {
    encoding: 'utf8',
  });
  rmSync(tree, { recursive: true, force: true });
  if (status !== 0) throw new Error(`dpkg-deb: ${stderr}`);
  return deb;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = join(ROOT, 'dist');
  console.log(makeDeb({ unpacked: join(dist, 'linux-unpacked'), output: dist }));
}
