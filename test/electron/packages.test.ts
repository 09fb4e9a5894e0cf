import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../main/launch/build.mjs';
import { makeDeb } from '../../main/electron/packaging/deb.mjs';
import { writeAddress } from '../../main/electron/packaging/address.mjs';
import { writeSbom, writeSums } from '../../main/electron/packaging/sums.mjs';
import { ROOT } from '../../main/launch/place.mjs';
import { udevRule } from '../../main/tray/diagnosis.ts';
import { tempFolder } from '../support/temp.ts';
import { PATIENCE } from '../support/patience.ts';

const at = (...path: readonly string[]): string => join(ROOT, ...path);
const read = (path: string): string => readFileSync(at(path), 'utf8');
const CONFIG = 'main/electron/packaging/electron-builder.json';
const config = JSON.parse(read(CONFIG)) as {
  readonly [key: string]: unknown;
  readonly files: readonly string[];
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly deb: { readonly fpm: readonly string[] };
  readonly rpm: { readonly fpm: readonly string[] };
  readonly linux: { readonly icon: string };
  readonly mac: { readonly icon: string };
  readonly win: { readonly icon: string };
};

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

const project = JSON.parse(read('package.json')) as Readonly<Record<string, string>>;

describe('the packages', () => {
  test('take only files that are there', () => {
    const wanted = config.files
      .filter((file) => !file.startsWith('!'))
      .map((file) => file.replace(/\/?\*\*$/, ''));
    const made = wanted.filter((file) => file.startsWith('out/'));
    expect(wanted.filter((file) => !made.includes(file) && !existsSync(at(file)))).toEqual([]);
    const icons = [config.linux.icon, config.mac.icon, config.win.icon].map(
      (icon) => `main/electron/packaging/resources/${icon}`,
    );
    const given = [...config.deb.fpm, ...config.rpm.fpm].map((mapping) => mapping.split('=')[0] ?? '');
    expect([...icons, ...given].filter((file) => !existsSync(at(file)))).toEqual([]);
  });

  test('name the same versions of the same days as the changelog', () => {
    const metainfo = read('main/electron/packaging/io.croupier.table.metainfo.xml');
    const released = [...metainfo.matchAll(/<release version="(.+?)" date="(.+?)"/g)].map(
      ([, version, date]) => `${version}: ${date}`,
    );
    const changes = [...read('CHANGELOG.md').matchAll(/^## (\S+) \((.+)\)$/gm)].map(
      ([, version, day]) => `${version}: ${new Date(`${day} UTC`).toISOString().slice(0, 10)}`,
    );
    expect(released).toEqual(changes);
    const { version } = project;
    expect(released[0]).toMatch(`${String(version)}: `);
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version });
  });

  test('name a maintainer and the entry that the desktop knows the window by', () => {
    const { desktopName, author } = project;
    // Our own deb takes the author as the maintainer.
    expect(author).toMatch(/^[^<>@]+( <[^<>@ ]+@[^<>@ ]+\.[a-z]+>)?$/);
    const metainfo = read('main/electron/packaging/io.croupier.table.metainfo.xml');
    expect(metainfo).toContain(`<launchable type="desktop-id">${desktopName}</launchable>`);
    expect(read('main/electron/packaging/croupier.desktop')).toContain(
      `StartupWMClass=${desktopName?.replace(/\.desktop$/, '')}\n`,
    );
    expect(read('main/electron/packaging/io.croupier.table.yml')).toContain(
      `rename-desktop-file: ${desktopName}`,
    );
  });

  test.skipIf(spawnSync('dpkg-deb', ['--version']).status !== 0)(
    'a deb is made round what electron-builder leaves, with what desktops look for',
    () => {
      const unpacked = tempFolder({ croupier: '', 'chrome-sandbox': '', 'resources/app.asar': '' });
      const deb = makeDeb({ unpacked, output: tempFolder() });
      const ask = (...args: readonly string[]): string => {
        const { status, stdout, stderr } = spawnSync('dpkg-deb', [...args], { encoding: 'utf8' });
        expect(status, stderr).toBe(0);
        return stdout;
      };
      expect(ask('--field', deb, 'Maintainer').trim()).toBe(project['author']);
      const contents = ask('--contents', deb);
      for (const path of [
        'usr/bin/croupier -> ../lib/croupier/croupier',
        'usr/lib/croupier/resources/app.asar',
        'usr/share/applications/croupier.desktop',
        'usr/share/icons/hicolor/256x256/apps/croupier.png',
        'usr/share/metainfo/io.croupier.table.metainfo.xml',
        'usr/share/mime/packages/croupier.xml',
        'usr/lib/udev/rules.d/60-croupier-tray.rules',
      ])
        expect(contents).toContain(` ./${path}\n`);
      expect(contents).toMatch(/^-rwsr-xr-x root\/root .*chrome-sandbox$/m);
    },
  );

  test('get sums that sha256sum takes', () => {
    const folder = tempFolder({
      'croupier_0.2.0_amd64.deb': 'a',
      'Croupier.AppImage': 'b',
      'builder-debug.yml': 'c',
    });
    expect(writeSums(folder, 'linux')).toEqual(['Croupier.AppImage', 'croupier_0.2.0_amd64.deb']);
    expect(readFileSync(join(folder, 'SHA256SUMS-linux.txt'), 'utf8')).toBe(
      [
        '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  Croupier.AppImage',
        'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  croupier_0.2.0_amd64.deb',
        '',
      ].join('\n'),
    );
  });

  test('have the address of package.json, or none', () => {
    const metainfo = 'main/electron/packaging/io.croupier.table.metainfo.xml';
    const write = (about: object, before: string): string =>
      writeAddress(tempFolder({ 'package.json': JSON.stringify(about), [metainfo]: before }));
    const known = write({ homepage: 'https://forge.example/a?b&c' }, read(metainfo));
    expect(known).toContain('\n  <url type="homepage">https://forge.example/a?b&amp;c</url>\n');
    expect(write({ homepage: 'https://forge.example/d' }, known).match(/<url .*/g)).toEqual([
      '<url type="homepage">https://forge.example/d</url>',
    ]);
    expect(write({}, known)).not.toContain('<url');
    expect(writeAddress(ROOT)).toBe(read(metainfo));
  });

  test('have no stand-in for an address', () => {
    const { stdout } = spawnSync('git', ['grep', '-lE', '(://|@)[a-z0-9.-]+\\.(example|invalid)\\b'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stdout.split('\n').filter((file) => file !== '' && !file.startsWith('test/'))).toEqual([]);
  });

  test('come with a list of what is in them, made without a network', () => {
    const folder = tempFolder();
    expect(writeSbom(ROOT, folder)).toBe(true);
    const bom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      readonly bomFormat: string;
      readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
      readonly components: readonly {
        readonly name: string;
        readonly version: string;
        readonly purl: string;
        readonly licenses?: readonly object[];
      }[];
    };
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'croupier', version: project['version'] } },
    });
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const listed = new Map(bom.components.map((part) => [part.name, part]));
    for (const [name, version] of Object.entries(dependencies)) {
      expect(listed.get(name)).toMatchObject({
        version,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      });
      expect(listed.get(name)?.licenses).toHaveLength(1);
    }
    // The build takes these into the screens, so they are in the app as well.
    for (const name of ['vue', 'pinia', 'reka-ui', '@fontsource-variable/inter'])
      expect(listed.get(name)).toMatchObject({ version: devDependencies[name] });
  });

  test('have the fuses that the security table promises', () => {
    // Source: electron/electron, docs/tutorial/fuses.md.
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
    const table = read('main/electron/README.md');
    for (const fuse of Object.keys(config.electronFuses)) expect(table).toContain(`\`${fuse}\``);
  });

  test('bring a udev rule of the form that the app tells people to write', () => {
    const rules = read('main/electron/packaging/60-croupier-tray.rules')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(rules).toContain(udevRule({ vendorId: '1a86', productId: '7523' }));
    for (const rule of rules)
      expect(rule).toMatch(
        /^SUBSYSTEM=="tty", ATTRS\{idVendor\}=="[0-9a-f]{4}"(, ATTRS\{idProduct\}=="[0-9a-f]{4}")?, TAG\+="uaccess"$/,
      );
  });

  test('have icons of every size that the systems ask for', () => {
    const png = (bytes: Buffer): readonly number[] => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    for (const size of [16, 32, 48, 64, 128, 256, 512])
      expect(png(readFileSync(at(`main/electron/packaging/resources/icons/${size}x${size}.png`)))).toEqual([
        size,
        size,
      ]);
    const ico = readFileSync(at('main/electron/packaging/resources/icon.ico'));
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, i) => {
      const offset = ico.readUInt32LE(6 + 16 * i + 12);
      return png(ico.subarray(offset))[0];
    });
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
    const icns = readFileSync(at('main/electron/packaging/resources/icon.icns'));
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
  });
});

/** electron-builder, where `npm run package` or CI has installed it. */
const BUILDER = at('main/electron/packaging/node_modules/electron-builder/cli.js');

describe.skipIf(!existsSync(BUILDER))('electron-builder (`npm ci --prefix main/electron/packaging`)', () => {
  // Electron's own files cannot be had everywhere: a stand-in has its fuses where the real one has them.
  const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  function standIn(): string {
    const dist = tempFolder({
      version: '45.4.1',
      LICENSE: '',
      'LICENSES.chromium.html': '',
      'chrome-sandbox': '',
      'locales/en-US.pak': '',
    });
    mkdirSync(join(dist, 'resources'));
    writeFileSync(join(dist, 'electron'), `stand-in${SENTINEL}\u0001\u0009101110011`, { mode: 0o755 });
    return dist;
  }

  test('takes the configuration, packs what the app needs and no more, and sets the fuses', async () => {
    expect(await build()).toBe(true);
    const out = tempFolder();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        BUILDER,
        '--projectDir=.',
        `--config=${CONFIG}`,
        '--linux',
        'dir',
        '--publish=never',
        `-c.electronDist=${standIn()}`,
        `-c.directories.output=${out}`,
      ],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ELECTRON_BUILDER_OFFLINE: 'true' } },
    );
    expect(status, stdout + stderr).toBe(0);
    const resources = join(out, 'linux-unpacked', 'resources');
    const asar = createRequire(BUILDER)('@electron/asar') as {
      listPackage(archive: string, options?: object): string[];
      extractAll(archive: string, to: string): void;
    };
    const files = asar.listPackage(join(resources, 'app.asar'));
    for (const file of [
      '/out/main/index.js',
      '/out/main/asking.cjs',
      '/out/preload/preload.cjs',
      '/out/renderer/index.html',
      '/LICENSE',
    ])
      expect(files).toContain(file);
    expect(
      files.filter((file) => /\/out\/main\/(serve|cli)\.js|^\/(test|main|renderer)\//.test(file)),
    ).toEqual([]);

    // Of the serial port's builds for all systems only this one's; they alone lie outside the archive, whose integrity is checked.
    const prebuilds = files.flatMap((file) => /\/prebuilds\/([^/]+)\/./.exec(file)?.[1] ?? []);
    expect(prebuilds.length).toBeGreaterThan(0);
    expect(prebuilds.filter((name) => !name.startsWith('linux-'))).toEqual([]);
    const outside = readdirSync(join(resources, 'app.asar.unpacked'), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.filter((name) => !name.endsWith('.node'))).toEqual([]);

    // What the build has taken in is not packed a second time.
    const locked = (JSON.parse(read('package-lock.json')) as Locked).packages;
    const packed = files.map(
      (file) => /^\/(node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(file)?.[1] ?? '',
    );
    expect(packed).toContain('node_modules/serialport');
    expect(packed.filter((name) => locked[name]?.dev)).toEqual([]);

    // What it packed can be loaded by itself, the serial port's own code from beside the archive.
    const app = tempFolder();
    asar.extractAll(join(resources, 'app.asar'), app);
    const { dependencies } = JSON.parse(read('package.json')) as { readonly dependencies: object };
    const needs = JSON.stringify(Object.keys(dependencies));
    const helper = `new (require('worker_threads').Worker)(require('fs').readFileSync('out/main/asking.cjs', 'utf8'), { eval: true })`;
    const load = spawnSync(
      process.execPath,
      ['-e', `${needs}.forEach((name) => require(name)); ${helper}.on('online', () => process.exit(0))`],
      { cwd: app, encoding: 'utf8', timeout: PATIENCE },
    );
    expect(load.stderr).toBe('');
    expect(load.status).toBe(0);

    // RunAsNode, cookies, NODE_OPTIONS, --inspect, asar integrity, only asar, snapshot, file protocol; the ninth is Electron's.
    const binary = readFileSync(join(out, 'linux-unpacked', 'croupier'), 'latin1');
    expect(binary.slice(binary.indexOf(SENTINEL) + SENTINEL.length + 2)).toBe('010011001');
  });
});

test('actions of the workflows are pinned by commit, with their version beside it', () => {
  const folder = '.github/workflows';
  const uses = readdirSync(at(folder)).flatMap((name) => read(`${folder}/${name}`).match(/uses: .*/g) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((use) => !/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual([]);
});
