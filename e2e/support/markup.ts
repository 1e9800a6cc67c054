/** Checks HTML as two validators read it: html-validate and the Nu validator. */
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { HtmlValidate, type ConfigData } from 'html-validate';

/** The rules of html-validate that are off or changed, each with its reason. */
const rules: ConfigData['rules'] = {
  // React writes attributes in its own spelling, empty ones as `=""`, and closes void elements.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'void-style': 'off',
  // A button submits its form and a field is for text unless they say otherwise: HTML's defaults.
  'no-implicit-button-type': 'off',
  'no-implicit-input-type': 'off',
  // Ticks that answer one question share its name.
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  // A box that scrolls needs a name but no heading, which sections have.
  'prefer-native-element': ['error', { exclude: ['region'] }],
  // A picture's own colour behind it can't be in a style sheet.
  'no-inline-style': 'off',
  // The style sheet keeps phone numbers on one line, so that copied ones have ordinary spaces.
  'tel-non-breaking': 'off',
  // React's IDs begin with an underscore and those of headings may begin with a digit.
  'valid-id': ['error', { relaxed: true }],
};

/** What the Nu validator reports and we accept, each with its reason. */
const accepted = [
  // React closes void elements.
  /^Trailing slash on void elements has no effect/,
  // Nu's CSS is older than the browsers we support: it doesn't know min() or newer properties.
  /^CSS: /,
  /for attribute “sizes” on element “(img|source)”: Bad CSS number token/,
  // A quote needs no heading, and a list of cards has one on each card and its name in a label.
  /^Section lacks heading/,
  // The phone menu is a popover that covers the page. Nu knows `aria-modal` only beside a role.
  /^Element “dialog” is missing required attribute “role”/,
];

interface NuMessage {
  type: 'error' | 'info' | 'non-document-error';
  url?: string;
  lastLine?: number;
  lastColumn?: number;
  message: string;
  extract?: string;
}

/** Whether this machine has the Java that the Nu validator runs on. */
export const hasJava = () => spawnSync('java', ['-version']).status === 0;

/** Lists what html-validate and the Nu validator find in these files: file, rule and excerpt. */
export async function problemsOfMarkup(files: readonly string[]): Promise<string[]> {
  const [plain, nu] = await Promise.all([ofHtmlValidate(files), ofNu(files)]);
  return byProblem([...plain, ...nu]);
}

interface Problem {
  file: string;
  what: string;
  excerpt: string;
}

async function ofHtmlValidate(files: readonly string[]): Promise<Problem[]> {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules });
  const found: Problem[] = [];
  for (const file of files) {
    const html = readFileSync(file, 'utf8');
    const { results } = await validator.validateString(html, file);
    for (const { ruleId, message, offset } of results.flatMap(({ messages }) => messages)) {
      found.push({
        file: basename(file),
        what: `html-validate ${ruleId}: ${message}`,
        excerpt: html.slice(Math.max(0, offset - 20), offset + 140),
      });
    }
  }
  return found;
}

/** Runs the validator inside vnu-jar. From 26 on, that package downloads it when it's installed. */
async function ofNu(files: readonly string[]): Promise<Problem[]> {
  const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
  const args = ['-jar', jar, '--stdout', '--exit-zero-always', '--format', 'json', ...files];
  const { stdout } = await promisify(execFile)('java', args, { maxBuffer: Infinity });
  const { messages } = JSON.parse(stdout) as { messages: NuMessage[] };
  return messages
    .filter(({ message }) => !accepted.some((one) => one.test(message)))
    .map(({ url, message, extract }) => ({
      file: basename(url ?? ''),
      what: `Nu: ${message}`,
      excerpt: extract ?? '',
    }));
}

/** Writes each problem once, with the files it's in. */
function byProblem(problems: readonly Problem[]): string[] {
  const files = new Map<string, Problem[]>();
  for (const problem of problems)
    files.set(problem.what, [...(files.get(problem.what) ?? []), problem]);
  return [...files].map(([what, ones]) => {
    const named = [...new Set(ones.map(({ file }) => file))];
    const more = named.length > 3 ? ` and ${named.length - 3} more` : '';
    return `${what}\n  in ${named.slice(0, 3).join(', ')}${more}: ${ones[0]?.excerpt ?? ''}`;
  });
}
