/** Turns a schema's errors into sentences that a form can show beside its fields. */
import type { FieldError } from '../contract/problem.ts';

/** What a validator says about one value. Its own message is for developers, and isn't used. */
export interface SchemaIssue {
  keyword: string;
  /** A JSON pointer, such as `/travellers/0/name`. */
  instancePath: string;
  params: Record<string, unknown>;
}

type Sentence = (params: Record<string, unknown>, name: string) => string;

const missing = 'Fill this in';

/** Fields with an instruction of their own when they're too short or missing. */
const tooShort: Record<string, string> = {
  reason: 'Write why, in a few words',
};

const atLeast: Sentence = ({ limit }, name) => `Enter ${amount(name, limit)} or more`;
const atMost: Sentence = ({ limit }, name) => `Enter ${amount(name, limit)} or less`;

/** A sentence for each keyword that a request's schema may use. */
const sentences: Record<string, Sentence> = {
  required: ({ missingProperty }) => tooShort[String(missingProperty)] ?? missing,
  type: ({ type }) => typeSentences[String(type)] ?? missing,
  minLength: ({ limit }, name) =>
    tooShort[name] ?? (limit === 1 ? missing : `Enter at least ${count(limit)} characters`),
  maxLength: ({ limit }) =>
    `Shorten this to ${count(limit)} ${limit === 1 ? 'character' : 'characters'} or fewer`,
  minimum: atLeast,
  maximum: atMost,
  exclusiveMinimum: ({ limit }, name) => `Enter more than ${amount(name, limit)}`,
  exclusiveMaximum: ({ limit }, name) => `Enter less than ${amount(name, limit)}`,
  multipleOf: () => 'Enter a whole amount',
  pattern: ({ pattern }) => patterns.find(({ of }) => of === pattern)?.sentence ?? characters,
  format: ({ format }) => formats[String(format)] ?? characters,
  enum: () => 'Choose one of the options',
  const: () => 'Choose one of the options',
  anyOf: () => missing,
  minItems: ({ limit }) => `Choose at least ${limit === 1 ? 'one' : count(limit)}`,
  maxItems: ({ limit }) => `Choose ${count(limit)} or fewer`,
  uniqueItems: () => 'Choose each one only once',
  minProperties: () => 'Change at least one thing',
  maxProperties: ({ limit }) => `Change ${limit === 1 ? 'one thing' : count(limit)} at a time`,
  additionalProperties: () => 'Leave this out: it isn’t expected here',
  boolean: () => 'Leave this out: it isn’t expected here',
};

const typeSentences: Record<string, string> = {
  integer: 'Enter a whole number',
  number: 'Enter a number',
  boolean: 'Choose yes or no',
};

const characters = 'Use only the characters that this field accepts';
const dateSentence = 'Enter a date, like 2027-05-21';
const momentSentence = 'Enter a date and a time';

const patterns: readonly { of: string; sentence: string }[] = [
  { of: String.raw`^\d{4}-\d{2}-\d{2}$`, sentence: dateSentence },
  { of: String.raw`^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:[0-5]\d`, sentence: momentSentence },
  { of: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d`, sentence: momentSentence },
  { of: '^([01][0-9]|2[0-3]):[0-5][0-9]$', sentence: 'Enter a time, like 06:30' },
  { of: String.raw`\S`, sentence: missing },
  {
    of: '^[A-Z0-9]{2,12}$',
    sentence: 'Use 2 to 12 capital letters and digits, like DEL1',
  },
  {
    of: '^[A-Z0-9][A-Z0-9-]{2,19}$',
    sentence: 'Use 3 to 20 capital letters, digits and hyphens, like MONSOON-10',
  },
  {
    of: '^[A-Za-z0-9/_-]+$',
    sentence: 'Use only letters, digits, slashes, hyphens and underscores',
  },
  { of: '^[A-Za-z0-9]+$', sentence: 'Use only letters and digits' },
  { of: '^[0-9]{1,5}$', sentence: 'Use only digits' },
  { of: String.raw`^\d{1,10}$`, sentence: 'Use only digits' },
];

const formats: Record<string, string> = {
  uuid: 'Choose one of the options',
  email: 'Enter an email address, like name@example.org',
  date: dateSentence,
  'date-time': momentSentence,
};

/** Whether a keyword of a schema has a sentence. */
export const hasSentence = (keyword: string) => keyword in sentences;

/** Returns one error for each field, in plain words. */
export function fieldErrors(issues: readonly SchemaIssue[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const { keyword, instancePath, params } of issues.flatMap(byProperty)) {
    const extra = params['missingProperty'] ?? params['additionalProperty'];
    const path = [...instancePath.split('/').slice(1), ...(extra ? [String(extra)] : [])];
    const name = path.join('.');
    // For a union, the first branch's error explains it best.
    if (byPath.has(name)) continue;
    const message = sentences[keyword]?.(params, path.at(-1) ?? '') ?? missing;
    byPath.set(name, { path: name, code: keyword, message });
  }
  return [...byPath.values()];
}

/** The other of our two validators names all missing properties at once. */
function byProperty(issue: SchemaIssue): SchemaIssue[] {
  const missingOnes = issue.params['requiredProperties'];
  return Array.isArray(missingOnes)
    ? missingOnes.map((missingProperty) => ({ ...issue, params: { missingProperty } }))
    : [issue];
}

const count = (value: unknown) => Number(value).toLocaleString('en-IN');

/** Writes a limit as people type it: paise as rupees, hundredths of a percent as a percentage. */
function amount(name: string, limit: unknown): string {
  if (name.endsWith('Minor')) return `₹${count(Number(limit) / 100)}`;
  if (name.endsWith('Bps')) return `${count(Number(limit) / 100)}%`;
  return count(limit);
}
