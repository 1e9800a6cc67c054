/**
 * Parses envelopes, the format error-reporting SDKs send: one line of JSON about the envelope, then
 * items, each a line of JSON followed by its payload
 * (https://develop.sentry.dev/sdk/data-model/envelopes).
 */
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Text = Type.String({ maxLength: 10_000 });
const Header = Type.Object({ dsn: Type.Optional(Text) });
const ItemHeader = Type.Object({
  type: Type.String({ maxLength: 50 }),
  length: Type.Optional(Type.Integer({ minimum: 0 })),
});
const Frame = Type.Object({
  filename: Type.Optional(Text),
  function: Type.Optional(Text),
  lineno: Type.Optional(Type.Number()),
  in_app: Type.Optional(Type.Boolean()),
});
const Exception = Type.Object({
  type: Type.Optional(Text),
  value: Type.Optional(Text),
  stacktrace: Type.Optional(Type.Object({ frames: Type.Optional(Type.Array(Frame)) })),
});

/** The fields of an error event that the sink shows. The rest is stored unchanged. */
const ErrorEvent = Type.Object({
  event_id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  level: Type.Optional(Text),
  platform: Type.Optional(Text),
  environment: Type.Optional(Text),
  release: Type.Optional(Text),
  transaction: Type.Optional(Text),
  message: Type.Optional(Text),
  tags: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  request: Type.Optional(Type.Object({ url: Type.Optional(Text) })),
  exception: Type.Optional(Type.Object({ values: Type.Optional(Type.Array(Exception)) })),
});
export type ErrorEvent = Static<typeof ErrorEvent>;

export interface Envelope {
  /** The DSN the sender was configured with, including its public key, or null when absent. */
  dsn: string | null;
  events: ErrorEvent[];
}

/** Reads an envelope's events. Returns null if it isn't an envelope or an event has no ID. */
export function readEnvelope(body: Buffer): Envelope | null {
  const [first, start] = lineAt(body, 0);
  const header = parse(first);
  if (!Value.Check(Header, header)) return null;
  const events: ErrorEvent[] = [];
  let at = start;
  while (at < body.length) {
    const [line, payloadStart] = lineAt(body, at);
    if (line === '') {
      at = payloadStart;
      continue;
    }
    const item = parse(line);
    if (!Value.Check(ItemHeader, item)) return null;
    const [payload, next] =
      item.length === undefined
        ? lineAt(body, payloadStart)
        : [
            body.toString('utf8', payloadStart, payloadStart + item.length),
            payloadStart + item.length + 1,
          ];
    at = next;
    if (item.type !== 'event') continue;
    const event = parse(payload);
    if (!Value.Check(ErrorEvent, event)) return null;
    events.push(event);
  }
  return { dsn: header.dsn ?? null, events };
}

/** Returns the line that starts at an offset, and the offset of the next line. */
function lineAt(body: Buffer, start: number): [string, number] {
  const end = body.indexOf(10, start);
  return end < 0
    ? [body.toString('utf8', start), body.length]
    : [body.toString('utf8', start, end), end + 1];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
