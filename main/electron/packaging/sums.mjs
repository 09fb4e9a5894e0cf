// @ts-check
// What goes beside the packages: their SHA-256 sums, and the list of all that is in the app (CycloneDX).
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

const PACKAGES = /\.(?:AppImage|deb|rpm|dmg|zip|exe)$/;

/**
 * Writes `SHA256SUMS-<platform>.txt`, as `sha256sum --check` reads it.
 * @param {string} folder where the packages lie
 * @param {string} [platform]
 * @returns {string[]} the packages that it names
 */
export function writeSums(folder, platform = process.platform) {
  const packages = readdirSync(folder)
    .filter((name) => PACKAGES.test(name))
    .sort();
  const lines = packages.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  );
  writeFileSync(join(folder, `SHA256SUMS-${platform}.txt`), lines.join(''));
  return packages;
}

/**
 * Writes `sbom.cdx.json`: what the app is made of and built with, with versions and licences. Without what npm takes
 * for development it would not be whole: Vue and the fonts, which the build takes into the screens, are among that.
 * @param {string} root the project's folder
 * @param {string} folder
 * @returns {boolean} whether npm could tell
 */
export function writeSbom(root, folder) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The workspace is the tests' own: nothing of it is in the app.
  const args = [
    'sbom',
    '--offline',
    '--workspaces=false',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ];
  const { status, stdout, stderr } = spawnSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    shell: npm.endsWith('.cmd'),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    process.stderr.write(stderr);
    return false;
  }
  const bom = JSON.parse(stdout);
  // npm calls the app by the folder that it lies in.
  bom.metadata.component.name = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
  return true;
}
