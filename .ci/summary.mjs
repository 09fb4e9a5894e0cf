// Prints the tests' numbers from Vitest's JSON report, names those that held only at the second try, and fails when any
// failed or none ran.
import { readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
let skipped = 0;
try {
  const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  for (const file of report.testResults) {
    const of = (...states) => file.assertionResults.filter(({ status }) => states.includes(status)).length;
    passed += of('passed');
    skipped += of('pending', 'skipped', 'todo', 'disabled');
    // A file that could not be loaded has no tests to fail: it counts as one that did.
    for (const { status, failureMessages, fullName } of file.assertionResults)
      if (status === 'passed' && failureMessages?.length)
        console.log(`held at the second try: ${fullName}: ${failureMessages[0].split('\n')[0]}`);
    failed += of('failed') || (file.status === 'failed' ? 1 : 0);
  }
  // What failed outside any test (an unhandled rejection): Vitest only says that it was no success.
  if (!report.success && failed === 0) failed = 1;
} catch (error) {
  console.log(`No report of the tests: ${error.message}`);
  failed = 1;
}
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
