/** Shortens the API description: each contract schema is written once, then referenced by name. */
import * as contract from '../contract/schemas.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Written = { const?: Json; patternProperties?: Record<string, Json> };

/**
 * A schema in the form `@fastify/swagger` writes: constants as enums, records without their
 * pattern.
 */
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

/** Names of the contract's objects and enums, by their JSON. */
const names = new Map(
  Object.entries<object | string | number>(contract).flatMap(
    ([name, schema]): [string, string][] =>
      typeof schema === 'object' && ('properties' in schema || 'enum' in schema)
        ? [[toJson(schema), name]]
        : [],
  ),
);

/**
 * Replaces each contract schema in an OpenAPI document with a reference to `#/components/schemas`.
 * Validation and serialization still use the inlined schemas.
 */
export function referenceSchemas<T extends object>(document: T) {
  const { paths, components } = JSON.parse(JSON.stringify(document)) as {
    paths: Json;
    components: { schemas: Record<string, Json> };
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
  return { ...document, paths: visit(paths), components: { ...components, schemas } };
}
