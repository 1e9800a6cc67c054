/** Rules for the settings of programs on the internet. The site and the content lake share them. */

/** Names and addresses of the machine itself, which no one else can open. */
export const thisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/i;

const looksDefault = /change.?me|default|example|placeholder|^(.{1,16})\1+$/i;
const [shortest, fewestCharacters] = [32, 7];

/** Returns a sentence that says why a secret could be guessed, or null if it is sound. */
export function weakSecret(name: string, secret: string): string | null {
  if (secret.length < shortest) {
    return `${name} is too short for hosted mode: use at least ${shortest} characters.`;
  }
  return looksDefault.test(secret) || new Set(secret).size <= fewestCharacters
    ? `${name} still has a default value: make a random one.`
    : null;
}

/** Returns the first sentence about each variable: the next ones follow from it. */
export function firstOfEach(sentences: readonly string[]): string[] {
  const byVariable = new Map<string, string>();
  for (const sentence of sentences) {
    const subject = sentence.split(' ', 1)[0] ?? '';
    const key = /^[A-Z0-9_]+$/.test(subject) ? subject : sentence;
    if (!byVariable.has(key)) byVariable.set(key, sentence);
  }
  return [...byVariable.values()];
}

/** Returns the parts of a list that commas separate. Of a secret's list, the first is used and all are accepted. */
export function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
