/**
 * Finds changes to the API description that would break a client built for an earlier one. Requests
 * must accept everything they accepted before, and responses must contain everything they
 * contained. Responses may gain fields and enum values, because clients ignore unknown ones.
 */
import { inlinerOf } from './references.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Record<string, { content?: Content }>;
}
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, object>;
}

/** Returns one sentence per breaking change. */
export function breakingChanges(released: Description, current: Description): string[] {
  const inlineReleased = inlinerOf(released);
  const inlineCurrent = inlinerOf(current);
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const next = current.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      if (!next) return [`${name} is gone`];
      const before = inlineReleased(operation);
      const after = inlineCurrent(next);
      return [
        ...parameterChanges(name, before, after),
        ...bodyChanges(name, before, after),
        ...answerChanges(name, before, after),
      ];
    }),
  );
}

function parameterChanges(name: string, before: Operation, after: Operation) {
  const key = (one: { in: string; name: string }) => `${one.in} ${one.name}`;
  const old = new Map((before.parameters ?? []).map((one) => [key(one), one]));
  const now = new Map((after.parameters ?? []).map((one) => [key(one), one]));
  return [
    ...[...old].flatMap(([id, one]) => {
      const next = now.get(id);
      if (!next) return [`${name}: ${id} is no longer taken`];
      return compareRequests(`${name}: ${id}`, one.schema ?? {}, next.schema ?? {});
    }),
    ...[...now].flatMap(([id, one]) =>
      one.required && !old.get(id)?.required ? [`${name}: ${id} is needed now`] : [],
    ),
  ];
}

function bodyChanges(name: string, before: Operation, after: Operation) {
  const was = before.requestBody;
  const now = after.requestBody;
  if (!now) return was ? [`${name}: a body is no longer taken`] : [];
  return [
    ...(now.required && !was?.required ? [`${name}: a body is needed now`] : []),
    ...contentChanges(`${name}: body`, was?.content ?? {}, now.content, compareRequests),
  ];
}

function answerChanges(name: string, before: Operation, after: Operation) {
  const old = before.responses ?? {};
  const now = Object.entries(after.responses ?? {});
  return Object.entries(old).flatMap(([status, was]) => {
    const same = now.filter(([one]) => one === status || (isWithin(one, status) && !(one in old)));
    const at = `${name}: answer ${status}`;
    // An operation may stop refusing something.
    if (same.length === 0) return isRefusal(status) ? [] : [`${at} is gone`];
    return same.flatMap(([, { content = {} }]) =>
      contentChanges(at, was.content ?? {}, content, compareAnswers),
    );
  });
}

const isRefusal = (status: string) => /^[45]/.test(status);

/** Whether a status is in a range, as 409 is in 4XX. */
const isWithin = (status: string, range: string) =>
  /^\dXX$/i.test(range) && status.charAt(0) === range.charAt(0);

const isJson = (type: string) => /[/+]json$/.test(type);

function contentChanges(at: string, before: Content, after: Content, compare: Compare): string[] {
  return Object.entries(before).flatMap(([type, { schema = {} }]) => {
    // Clients read problem+json as they read JSON.
    const name =
      type in after ? type : Object.keys(after).find((one) => isJson(type) && isJson(one));
    const next = name === undefined ? undefined : after[name];
    return next ? compare(at, schema, next.schema ?? {}) : [`${at} is no longer ${type}`];
  });
}

type Compare = (at: string, before: Schema, after: Schema) => string[];

/** A request that used to be valid must stay valid. */
const compareRequests: Compare = (at, before, after) =>
  branchesOf(before).flatMap((old) =>
    bestOf(
      at,
      typeOf(old),
      branchesOf(after).filter((one) => takesType(typeOf(one), typeOf(old))),
      (one) => requestChanges(at, old, one),
    ),
  );

/** Every response that is possible now must have been possible before. */
const compareAnswers: Compare = (at, before, after) =>
  branchesOf(after).flatMap((now) =>
    bestOf(
      at,
      typeOf(now),
      branchesOf(before).filter((one) => takesType(typeOf(one), typeOf(now))),
      (one) => objectAnswerChanges(at, one, now),
    ),
  );

/**
 * Returns the problems with the alternative that has the fewest, or one problem if there are no
 * alternatives of this type.
 */
function bestOf(
  at: string,
  type: string,
  alternatives: Schema[],
  complaintsOf: (one: Schema) => string[],
): string[] {
  const [best] = alternatives.map(complaintsOf).sort((a, b) => a.length - b.length);
  return best ?? [`${at} was not ${type} before, or is not any more`];
}

function requestChanges(at: string, old: Schema, now: Schema): string[] {
  return [
    ...wordChanges(at, old, now),
    ...limitChanges(at, old, now),
    ...Object.entries(old.properties ?? {}).flatMap(([name, was]) => {
      const next = now.properties?.[name];
      return next
        ? compareRequests(`${at}.${name}`, was, next)
        : [`${at}.${name} is no longer taken`];
    }),
    ...(now.required ?? [])
      .filter((name) => !old.required?.includes(name))
      .map((name) => `${at}.${name} is needed now`),
    ...(now.additionalProperties === false && old.additionalProperties !== false
      ? [`${at} takes no other fields any more`]
      : []),
    ...(now.items ? compareRequests(`${at}[]`, old.items ?? {}, now.items) : []),
  ];
}

function objectAnswerChanges(at: string, old: Schema, now: Schema): string[] {
  return [
    ...Object.entries(old.properties ?? {}).flatMap(([name, was]) => {
      const next = now.properties?.[name];
      if (!next) return [`${at}.${name} is gone`];
      const isLess = old.required?.includes(name) && !now.required?.includes(name);
      return [
        ...(isLess ? [`${at}.${name} may be left out now`] : []),
        ...compareAnswers(`${at}.${name}`, was, next),
      ];
    }),
    ...(old.items ? compareAnswers(`${at}[]`, old.items, now.items ?? {}) : []),
  ];
}

function wordChanges(at: string, old: Schema, now: Schema): string[] {
  if (!now.enum) return [];
  if (!old.enum) return [`${at} takes only words of a list now`];
  return old.enum
    .filter((word) => !now.enum?.includes(word))
    .map((word) => `${at} no longer takes ${JSON.stringify(word)}`);
}

const lower = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const upper = ['maximum', 'maxLength', 'maxItems'] as const;
const forms = ['pattern', 'format'] as const;

function limitChanges(at: string, old: Schema, now: Schema): string[] {
  const narrower = [
    ...lower.filter((name) => (now[name] ?? -Infinity) > (old[name] ?? -Infinity)),
    ...upper.filter((name) => (now[name] ?? Infinity) < (old[name] ?? Infinity)),
    ...forms.filter((name) => now[name] !== undefined && now[name] !== old[name]),
  ];
  return narrower.map((name) => `${at} is narrower: ${name} ${now[name]}`);
}

/** Splits a schema into alternatives of one type each, grouping enum values by type. */
function branchesOf(schema: Schema): Schema[] {
  if (schema.anyOf) {
    const all = schema.anyOf.flatMap(branchesOf);
    const words = Map.groupBy(
      all.filter((one) => one.enum),
      typeOf,
    );
    return [
      ...all.filter((one) => !one.enum),
      ...[...words].map(([type, ones]) => ({ type, enum: ones.flatMap((one) => one.enum ?? []) })),
    ];
  }
  if (schema.allOf) return branchesOf(mergeAll(schema.allOf));
  if (schema.const !== undefined) return [{ type: nameOf(schema.const), enum: [schema.const] }];
  if (schema.enum) {
    const words = Map.groupBy(schema.enum, nameOf);
    return [...words].map(([type, list]) => ({ type, enum: list }));
  }
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

/** Merges objects that a value must all fit. Of a property's schemas, the last says the most. */
function mergeAll(parts: Schema[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parts.flatMap(({ properties = {} }) => Object.entries(properties)),
    ),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

const nameOf = (value: unknown) => (value === null ? 'null' : typeof value);
const typeOf = (schema: Schema) => [schema.type ?? 'anything'].flat().join();

function takesType(wide: string, narrow: string): boolean {
  return wide === narrow || wide === 'anything' || (wide === 'number' && narrow === 'integer');
}
