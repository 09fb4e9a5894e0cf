// `npm audit` of what the app is built of and packed with. A registry that cannot answer (a mirror, a proxy) is not a failure; a known
// fault of grade "high" or "critical" is.
import { spawnSync } from 'node:child_process';

const FOLDERS = ['.', 'main/electron/packaging'];
const GRADES = ['high', 'critical'];

let faults = 0;
for (const folder of FOLDERS) {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const report = readReport(stdout);
  if (!report) {
    console.log(`${folder}: this registry answers no audit: ${(stderr || stdout).trim().split('\n')[0]}`);
    continue;
  }
  for (const { name, severity, range } of Object.values(report)) {
    console.log(`${folder}: ${name} ${range}: ${severity}`);
    if (GRADES.includes(severity)) faults += 1;
  }
  console.log(`${folder}: ${Object.keys(report).length} packages with known faults`);
}
process.exit(faults === 0 ? 0 : 1);

/** The packages with known faults, by name; null if the answer is no report. */
function readReport(text) {
  try {
    return JSON.parse(text).vulnerabilities ?? null;
  } catch {
    return null;
  }
}
