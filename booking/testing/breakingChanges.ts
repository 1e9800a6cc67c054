/**
 * Finds changes to the API description that would break a client built on an earlier one. Requests may accept more
 * and responses may say more, never less. Clients ignore unknown fields and enum values, so responses may gain both.
 */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
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
};
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Record<string, { content?: Content }>;
};
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** Returns one sentence per breaking change; empty if there are none. */
export function breakingChanges(released: Description, current: Description): string[] {
  const compare = comparer(released, current);
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const after = current.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      return after ? compare(name, before, after) : [`${name} is gone`];
    }),
  );
}

function comparer(released: Description, current: Description) {
  const request = inRequests(released, current);
  const answer = inAnswers(released, current);
  return (name: string, before: Operation, after: Operation): string[] => [
    ...parameterChanges(name, before, after, request),
    ...bodyChanges(name, before, after, request),
    ...answerChanges(name, before, after, answer),
  ];
}

type Compare = (at: string, before: Schema, after: Schema) => string[];

function parameterChanges(name: string, before: Operation, after: Operation, compare: Compare) {
  const key = (one: { in: string; name: string }) => `${one.in} ${one.name}`;
  const old = new Map((before.parameters ?? []).map((one) => [key(one), one]));
  const now = new Map((after.parameters ?? []).map((one) => [key(one), one]));
  return [
    ...[...old].flatMap(([id, one]) => {
      const next = now.get(id);
      if (!next) return [`${name}: ${id} is no longer taken`];
      return compare(`${name}: ${id}`, one.schema ?? {}, next.schema ?? {});
    }),
    ...[...now].flatMap(([id, one]) =>
      one.required && !old.get(id)?.required ? [`${name}: ${id} is needed now`] : [],
    ),
  ];
}

function bodyChanges(name: string, before: Operation, after: Operation, compare: Compare) {
  const was = before.requestBody;
  const now = after.requestBody;
  if (!now) return was ? [`${name}: a body is no longer taken`] : [];
  return [
    ...(now.required && !was?.required ? [`${name}: a body is needed now`] : []),
    ...contentChanges(`${name}: body`, was?.content ?? {}, now.content, compare),
  ];
}

function answerChanges(name: string, before: Operation, after: Operation, compare: Compare) {
  return Object.entries(before.responses ?? {}).flatMap(([status, was]) => {
    const now = after.responses?.[status];
    const at = `${name}: answer ${status}`;
    return now
      ? contentChanges(at, was.content ?? {}, now.content ?? {}, compare)
      : [`${at} is gone`];
  });
}

function contentChanges(at: string, before: Content, after: Content, compare: Compare): string[] {
  return Object.entries(before).flatMap(([type, { schema = {} }]) => {
    const next = after[type];
    return next ? compare(at, schema, next.schema ?? {}) : [`${at} is no longer ${type}`];
  });
}

/** A request that used to be valid must stay valid. */
function inRequests(released: Description, current: Description): Compare {
  return function compare(at, before, after) {
    const now = branchesOf(after, current);
    return branchesOf(before, released).flatMap((old) =>
      bestOf(
        at,
        typeOf(old),
        now.filter((one) => takesType(typeOf(one), typeOf(old))),
        (one) => requestChanges(at, old, one, compare),
      ),
    );
  };
}

/** Every possible response must have been possible before. */
function inAnswers(released: Description, current: Description): Compare {
  return function compare(at, before, after) {
    const old = branchesOf(before, released);
    return branchesOf(after, current).flatMap((now) =>
      bestOf(
        at,
        typeOf(now),
        old.filter((one) => takesType(typeOf(one), typeOf(now))),
        (one) => objectAnswerChanges(at, one, now, compare),
      ),
    );
  };
}

/** Returns the problems of the best-fitting alternative, or one problem if none has the type. */
function bestOf(
  at: string,
  type: string,
  alternatives: Schema[],
  complaintsOf: (one: Schema) => string[],
): string[] {
  const [best] = alternatives.map(complaintsOf).sort((a, b) => a.length - b.length);
  return best ?? [`${at} was not ${type} before, or is not any more`];
}

function requestChanges(at: string, old: Schema, now: Schema, compare: Compare): string[] {
  return [
    ...wordChanges(at, old, now),
    ...limitChanges(at, old, now),
    ...Object.entries(old.properties ?? {}).flatMap(([name, was]) => {
      const next = now.properties?.[name];
      return next ? compare(`${at}.${name}`, was, next) : [`${at}.${name} is no longer taken`];
    }),
    ...(now.required ?? [])
      .filter((name) => !old.required?.includes(name))
      .map((name) => `${at}.${name} is needed now`),
    ...(now.additionalProperties === false && old.additionalProperties !== false
      ? [`${at} takes no other fields any more`]
      : []),
    ...(now.items ? compare(`${at}[]`, old.items ?? {}, now.items) : []),
  ];
}

function objectAnswerChanges(at: string, old: Schema, now: Schema, compare: Compare): string[] {
  return [
    ...Object.entries(old.properties ?? {}).flatMap(([name, was]) => {
      const next = now.properties?.[name];
      if (!next) return [`${at}.${name} is gone`];
      const isLess = old.required?.includes(name) && !now.required?.includes(name);
      return [
        ...(isLess ? [`${at}.${name} may be left out now`] : []),
        ...compare(`${at}.${name}`, was, next),
      ];
    }),
    ...(old.items ? compare(`${at}[]`, old.items, now.items ?? {}) : []),
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
function branchesOf(schema: Schema, description: Description): Schema[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return branchesOf(description.components?.schemas?.[name] ?? {}, description);
  }
  if (schema.anyOf) {
    const all = schema.anyOf.flatMap((one) => branchesOf(one, description));
    const words = Map.groupBy(
      all.filter((one) => one.enum),
      typeOf,
    );
    return [
      ...all.filter((one) => !one.enum),
      ...[...words].map(([type, ones]) => ({ type, enum: ones.flatMap((one) => one.enum ?? []) })),
    ];
  }
  if (schema.const !== undefined) return [{ type: nameOf(schema.const), enum: [schema.const] }];
  if (schema.enum) {
    const words = Map.groupBy(schema.enum, nameOf);
    return [...words].map(([type, list]) => ({ type, enum: list }));
  }
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

const nameOf = (value: unknown) => (value === null ? 'null' : typeof value);
const typeOf = (schema: Schema) => [schema.type ?? 'anything'].flat().join();

function takesType(wide: string, narrow: string): boolean {
  return wide === narrow || wide === 'anything' || (wide === 'number' && narrow === 'integer');
}
