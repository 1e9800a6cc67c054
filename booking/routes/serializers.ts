/** How answers become text: one function for each shape, however many routes and statuses give it. */
import SerializerSelector, {
  type Serializer,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler';

/**
 * The framework's own factory, which makes a function for every route and status: here as many as there are
 * shapes. Every route can give every problem: one by one they were half of what a service at rest holds.
 */
export function serializersByShape(): SerializerFactory {
  const build = SerializerSelector();
  const made = new Map<string, Serializer>();
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
