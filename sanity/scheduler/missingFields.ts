import { isRecord, recordsIn } from '../schema/records.ts';
import { schemaTypes } from '../schema/schemaTypes.ts';

type Fields = Record<string, unknown>;

const typesByName = new Map<string, Fields>(
  schemaTypes.map((type): [string, Fields] => [type.name, { ...type }]),
);

/** Lists, by title, the required fields a document lacks. The Studio checks more. */
export function findMissingFields(document: { _type: string }): string[] {
  const type = typesByName.get(document._type);
  return type ? missingIn({ ...document }, type, []) : [];
}

function missingIn(value: Fields, type: Fields, way: string[]): string[] {
  return recordsIn(type.fields).flatMap((field) => {
    const inner = value[String(field.name)];
    const here = [...way, String(field.title ?? field.name)];
    if (isEmpty(inner, field)) return isRequired(field.validation) ? [here.join(': ')] : [];
    return missingBelow(inner, field, here);
  });
}

function missingBelow(value: unknown, given: Fields, way: string[]): string[] {
  const type = withNamedType(given);
  if (Array.isArray(value)) {
    const members = recordsIn(type.of);
    return value.flatMap((item: unknown) => {
      if (!isRecord(item)) return [];
      const member = members.find(
        ({ name, type: named }) => (name ?? named) === item._type || members.length === 1,
      );
      return member ? missingBelow(item, member, way) : [];
    });
  }
  return isRecord(value) ? missingIn(value, type, way) : [];
}

/** Adds a named type's fields to a field of that type, such as "picture". */
function withNamedType(type: Fields): Fields {
  const named = typesByName.get(String(type.type));
  return named ? { ...named, ...type } : type;
}

/** Whether a value is empty by the Studio's rules, such as an image without a file. */
function isEmpty(value: unknown, field: Fields): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (!isRecord(value)) return false;
  if (field.type === 'slug') return !value.current;
  if (field.type === 'reference') return !value._ref;
  const base = typesByName.get(String(field.type)) ?? field;
  return base.type === 'image' && !isRecord(value.asset);
}

/** Runs a field's validation with a stub that only records whether `required` was called. */
function isRequired(validation: unknown): boolean {
  if (typeof validation !== 'function') return false;
  let required = false;
  const rule: object = new Proxy(
    {},
    {
      get: (_target, method) => () => {
        if (method === 'required') required = true;
        if (method === 'warning' || method === 'info') required = false;
        return rule;
      },
    },
  );
  validation(rule);
  return required;
}
