/** Shortens the API description: repeated parts are written once, under `components`. */
import * as contract from '../contract/schemas.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Written {
  const?: Json;
  patternProperties?: Record<string, Json>;
}

interface Part {
  /** Only parameters have a name. */
  name?: string;
}

interface Operation {
  parameters?: Part[];
  requestBody?: Part;
  responses: Record<string, Part>;
}

/** Returns a schema as `@fastify/swagger` writes it: constants as enums, records by value. */
function toJson(schema: object): string {
  return JSON.stringify(schema, (_key, value: Written | null) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { const: constant, patternProperties, ...rest } = value;
    return {
      ...rest,
      ...(constant === undefined ? {} : { enum: [constant] }),
      ...(patternProperties && { additionalProperties: Object.values(patternProperties)[0] }),
    };
  });
}

/** The names of the contract's objects, enums and patterns, keyed by their JSON. */
const names = new Map(
  Object.entries<object | string | number>(contract).flatMap(
    ([name, schema]): [string, string][] =>
      typeof schema === 'object' &&
      ['properties', 'enum', 'pattern'].some((keyword) => keyword in schema)
        ? [[toJson(schema), name]]
        : [],
  ),
);

/** Moves contract schemas, and shared parameters, bodies and responses, to `components`. */
export function referenceRepeats<T extends object>(document: T) {
  const { paths, components } = JSON.parse(JSON.stringify(document)) as {
    paths: Json;
    components: { schemas: Record<string, Json> } & Record<string, Record<string, Json>>;
  };
  const schemas: Record<string, Json> = {};
  const add = (name: string, schema: Json) => {
    if (name in schemas) return;
    schemas[name] = null;
    schemas[name] = visitChildren(schema);
  };
  const visit = (node: Json): Json => {
    const name = names.get(JSON.stringify(node));
    if (name === undefined) return visitChildren(node);
    add(name, node);
    return { $ref: `#/components/schemas/${name}` };
  };
  const visitChildren = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]));
  };
  for (const [name, schema] of Object.entries(components.schemas)) add(name, schema);
  const described = JSON.stringify(visit(paths));
  const { places, shared } = shareParts(described);
  return {
    ...document,
    components: {
      ...components,
      schemas,
      ...shared,
      parameters: { ...components['parameters'], ...shared.parameters },
    },
    paths: JSON.parse(described, (_key, part: Json) => {
      const $ref = places.get(JSON.stringify(part));
      return $ref === undefined ? part : { $ref };
    }) as Json,
  };
}

/** Collects what several operations share, and where each part is now, keyed by its JSON. */
function shareParts(paths: string) {
  const items = JSON.parse(paths) as Record<string, Record<string, Operation>>;
  const operations = Object.values(items).flatMap((item) => Object.values(item));
  const shared = {
    parameters: repeated(operations.flatMap(({ parameters = [] }) => parameters)),
    requestBodies: repeated(operations.flatMap(({ requestBody = [] }) => requestBody)),
    responses: repeated(operations.flatMap(({ responses }) => Object.values(responses))),
  };
  const places = new Map(
    Object.entries(shared).flatMap(([kind, parts]) =>
      Object.entries(parts).map(([name, part]) => [
        JSON.stringify(part),
        `#/components/${kind}/${name}`,
      ]),
    ),
  );
  return { shared, places };
}

/** Returns the repeated parts, by name. Different parts with the same name get numbers. */
function repeated(parts: Part[]): Record<string, Part> {
  const alike = [...Map.groupBy(parts, (part) => JSON.stringify(part))];
  const found: Record<string, Part> = {};
  for (const [json, [part, ...more]] of alike) {
    const name = part && more.length > 0 ? nameOf(part, json) : undefined;
    if (!part || !name) continue;
    let unique = name;
    for (let number = 2; unique in found; number += 1) unique = `${name}${number}`;
    found[unique] = part;
  }
  return found;
}

/** A part's name: a parameter's own, a refusal's codes, or that of the schema inside. */
function nameOf(part: Part, json: string): string | undefined {
  const isRefusal = json.includes('problem+json');
  const codes = isRefusal && /"enum":\[([^\]]*)\]\}\}\}\]/.exec(json)?.[1]?.split(',');
  if (codes) return codes.length > 3 ? undefined : codes.map((code) => code.slice(1, -1)).join('-');
  return part.name ?? /schemas\/(\w+)/.exec(json)?.[1];
}
