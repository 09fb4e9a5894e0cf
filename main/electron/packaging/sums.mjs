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
 * Writes `sbom.cdx.json`: what the app is made of at play time, with versions and licences.
 * @param {string} root the project's folder
 * @param {string} folder
 * @returns {boolean} whether npm could tell
 */
export function writeSbom(root, folder) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    shell: npm.endsWith('.cmd'),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) writeFileSync(join(folder, 'sbom.cdx.json'), stdout);
  else process.stderr.write(stderr);
  return status === 0;
}
