/** Checks new commits' subjects: at most 72 characters, imperative, capitalised, no full stop. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const longest = 72;
/** Verbs whose imperative looks like another form: "Address", "Pass", "Bring", "Embed". */
const imperatives =
  /^(Access|Address|Assess|Bless|Bring|Bypass|Canvas|Compress|Cross|Discuss|Dismiss|Embed|Express|Feed|Focus|Guess|Miss|Need|Pass|Ping|Press|Process|Progress|Seed|Shed|Speed|Spring|String|Stress|Suppress|Swing|Toss|Witness)$/;
/** Opening words of subjects that aren't imperative. */
const openers =
  /^(A|All|An|And|Any|As|At|Both|But|By|Each|Every|For|From|He|How|I|If|In|It|Its|More|New|No|Not|Now|Of|Old|On|One|Only|Our|She|Some|The|Their|There|These|They|This|Those|To|Two|We|What|When|Where|Which|Who|Why|With|Without|You)$/;

/** Returns what's wrong with a subject, or null. */
export function complaintAbout(subject) {
  // Git writes this one itself.
  if (/^Revert "/.test(subject)) return null;
  if (subject.length > longest)
    return `is ${subject.length} characters long, but the limit is ${longest}`;
  if (/\.$/.test(subject)) return 'ends with a full stop';
  const [first = ''] = subject
    .replace(/^Don['’]t [a-z]/, (text) => text.at(-1).toUpperCase())
    .split(/,? /);
  if (!/^[A-Z][a-z]+(-[a-z]+)*$/.test(first)) return 'must begin with a capitalised verb';
  if (openers.test(first)) return `begins with "${first}" instead of a verb`;
  if (/(s|ed|ing)$/.test(first) && !imperatives.test(first)) {
    return `begins with "${first}"; use the imperative, as in "Add" or "Fix"`;
  }
  return null;
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const base = process.argv[2] ?? 'main';
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    console.error(`The commits since ${base} can't be read: ${stderr.trim()}`);
    process.exit(1);
  }
  const lines = stdout.split('\n').filter(Boolean);
  const bad = lines.flatMap((line) => {
    const [hash, ...words] = line.split(' ');
    const complaint = complaintAbout(words.join(' '));
    return complaint ? [`${hash} "${words.join(' ')}" ${complaint}`] : [];
  });
  for (const line of bad) console.error(line);
  console.log(`${lines.length} commit subjects checked, ${bad.length} to change`);
  process.exitCode = bad.length === 0 ? 0 : 1;
}
