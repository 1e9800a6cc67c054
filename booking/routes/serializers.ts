/** Builds one response serializer per shape, however many routes share it. */
import SerializerSelector, {
  type Serializer,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler';

/** All apps of one process, as in tests, have the same shapes. */
const made = new Map<string, Serializer>();

/** Shares serializers by shape: every route can send every problem, and copies cost memory. */
export function serializersByShape(): SerializerFactory {
  const build = SerializerSelector();
  return (shared, options) => {
    const compile = build(shared, options);
    return (route) => {
      const shape = JSON.stringify(route.schema);
      const known = made.get(shape) ?? compile(route);
      made.set(shape, known);
      return known;
    };
  };
}
