/**
 * Reads what error-reporting libraries send: an envelope, a line of JSON about the whole and then items,
 * each a line of JSON and a payload (https://develop.sentry.dev/sdk/data-model/envelopes).
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

/** The part of an error event that the sink shows. The rest of it is kept as it came. */
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
  /** The address the sender was given, with its public key; null when it does not say. */
  dsn: string | null;
  events: ErrorEvent[];
}

/**
 * Reads an envelope. Items that are no events, like sessions, are left out. Null when it is none, or
 * holds an event without an id.
 */
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

/** The line that begins at a place, and where the next one does. */
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
