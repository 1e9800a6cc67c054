/**
 * `npm run audit`: asks the registry for known weaknesses in the packages that Safar runs on, and fails
 * if one is high or critical. Packages for development aren't asked about.
 *
 * If the registry doesn't answer, nothing was checked: it says so and ends with `unanswered`, which
 * `npm run check` shows as "not run". With `AUDIT=required`, that fails too.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The exit code when there was no answer. `check.mjs` knows it too. */
const unanswered = 75;

const root = path.resolve(import.meta.dirname, '..');
const limits = ['--fetch-retries=0', '--fetch-timeout=20000'];
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ['.', 'booking', 'sanity/studio'];

const answers = await Promise.all(folders.map(async (folder) => [folder, await audit(folder)]));
for (const [folder, answer] of answers) {
  const { problem, packages, severe } = answer;
  if (problem) {
    console.error(`${folder}: NOT CHECKED. The registry didn't answer the audit: ${problem}`);
    if (!process.exitCode) process.exitCode = process.env.AUDIT === 'required' ? 1 : unanswered;
    continue;
  }
  console.log(`${folder}: ${packages} packages, ${severe.length} with a high or critical weakness`);
  for (const sentence of severe) console.error(`  ${sentence}`);
  if (severe.length > 0) process.exitCode = 1;
}

/** Audits a folder's lock file. Returns what was found, or why nothing was. */
async function audit(folder) {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--package-lock-only', '--json'];
  let output;
  try {
    ({ stdout: output } = await promisify(execFile)('npm', [...args, ...limits], {
      cwd: path.resolve(root, folder),
      maxBuffer: Infinity,
    }));
  } catch (error) {
    // npm fails when it found something, too.
    output = error.stdout ?? '';
  }
  const report = readReport(output);
  if (!report.vulnerabilities) {
    const reason = report.error?.summary || report.message || 'no reason was given';
    return { problem: reason.replace(/ - .*/s, '') };
  }
  return {
    packages: report.metadata.dependencies.prod,
    severe: Object.values(report.vulnerabilities)
      .filter(({ severity }) => ['high', 'critical'].includes(severity))
      .map(({ name, severity, range, via }) => {
        const reasons = via.map((one) => one.title ?? `it uses ${one}`);
        return `${name} ${range} (${severity}): ${reasons.join('; ')}`;
      }),
  };
}

function readReport(output) {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}
