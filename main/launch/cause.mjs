// @ts-check
import { readFileSync } from 'node:fs';

/** Since Ubuntu 23.10 only programs with an AppArmor profile may create namespaces, which Chromium's sandbox needs. */
const RESTRICTION = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';

/** Whether this system prevents programs without a profile from creating user namespaces. */
export function isRestricted(file = RESTRICTION) {
  try {
    return readFileSync(file, 'utf8').trim() === '1';
  } catch {
    return false;
  }
}

const SANDBOX =
  /No usable sandbox|SUID sandbox helper binary|setuid_sandbox_host|Failed to move to new namespace|clone\(\).*Operation not permitted|zygote_host_impl_linux|sandbox\/linux\/services\/credentials/i;
const ROOT = /Running as root without --no-sandbox/i;
const LIBRARY = /error while loading shared libraries: ([^\s:/]+)/i;
const DISPLAY =
  /Missing X server|cannot open display|Unable to open X display|Failed to connect to Wayland display|The platform failed to initialize/i;
const MEMORY = /Creating shared memory in .* failed|incorrect permissions on \/dev\/shm/i;
const FOREIGN =
  /ENOEXEC|ENOENT|EACCES|Exec format error|cannot execute binary file|version `(GLIBC|GLIBCXX|CXXABI)_[^']*' not found/;

/**
 * Debian's usual name for the package of a library: the library with the number after `.so` (`libnss3.so` is in libnss3,
 * `libgtk-3.so.0` in libgtk-3-0).
 * @param {string} library
 */
export function packageOf(library) {
  const [name = library, number = ''] = library.split(/\.so\.?/);
  const whole = /\d$/.test(name) && number !== '' ? `${name}-${number}` : name + number;
  return whole
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^(libatk(-bridge)?)-/, '$1');
}

/**
 * A known cause for a missing window, with a cure on this machine: the code of the message and its parameters; null
 * for anything else, which is worth a report.
 * @param {{ said: string, how: string }} outcome its last output, and how it ended
 * @param {{ runtime: string, restricted?: boolean }} facts path of Electron's binary; whether namespaces are
 * restricted
 * @returns {{ code: string, params: Record<string, string> } | null}
 */
export function causeOf({ said, how }, { runtime, restricted = isRestricted() }) {
  const folder = runtime.replace(/[^/\\]*$/, '');
  const library = LIBRARY.exec(said)?.[1];
  if (library !== undefined)
    return { code: 'launch.cause.library', params: { library, package: packageOf(library) } };
  if (ROOT.test(said)) return { code: 'launch.cause.root', params: {} };
  if (SANDBOX.test(said))
    return {
      code: restricted ? 'launch.cause.restricted' : 'launch.cause.sandbox',
      params: { helper: `${folder}chrome-sandbox` },
    };
  if (DISPLAY.test(said)) return { code: 'launch.cause.display', params: {} };
  if (MEMORY.test(said)) return { code: 'launch.cause.memory', params: {} };
  if (FOREIGN.test(how) || FOREIGN.test(said)) return { code: 'launch.cause.foreign', params: { runtime } };
  return null;
}
