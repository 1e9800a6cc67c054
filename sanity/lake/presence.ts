import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { authorOf } from './access.ts';
import { isRecord, type JsonObject } from './documents.ts';

/** Shows editors who is looking at which field, over JSON-RPC as the Studio expects. */
export interface Presence {
  join(client: WebSocket, isTrusted: (authorization?: string) => boolean): void;
}

interface Member {
  client: WebSocket;
  identity: string;
  isTrusted: boolean;
  session: string | null;
  subscriptions: Set<string>;
}

const HEARTBEAT_MS = 10_000;

/** Creates the channel that a lake's editors share. Nothing is stored. */
export function createPresence(): Presence {
  const members = new Set<Member>();

  function tellOthers(from: Member, result: object): void {
    for (const member of members) {
      if (member === from) continue;
      for (const subscription of member.subscriptions) {
        const params = { subscription, result };
        post(member, { jsonrpc: '2.0', method: 'presence_subscription', params });
      }
    }
  }

  function handle(member: Member, method: unknown, params: JsonObject): unknown {
    switch (method) {
      case 'presence_subscribe': {
        const subscription = randomUUID();
        member.subscriptions.add(subscription);
        return subscription;
      }
      case 'presence_unsubscribe':
        member.subscriptions.delete(String(params.subscriptionId));
        return true;
      case 'presence_announce': {
        const data = isRecord(params.data) ? params.data : {};
        member.session = typeof data.sessionId === 'string' ? data.sessionId : member.session;
        tellOthers(member, { type: 'state', i: member.identity, m: data });
        return true;
      }
      case 'presence_rollcall':
        tellOthers(member, { type: 'rollCall', i: member.identity, session: params.session });
        return true;
      case 'presence_disconnect':
        leave(member, params.session);
        return true;
      default:
        return null;
    }
  }

  function leave(member: Member, session: unknown): void {
    member.session = null;
    tellOthers(member, { type: 'disconnect', i: member.identity, m: { session } });
  }

  return {
    join(client, isTrusted) {
      const member: Member = {
        client,
        identity: 'local',
        isTrusted: isTrusted(),
        session: null,
        subscriptions: new Set(),
      };
      members.add(member);
      const heartbeat = setInterval(() => client.send('♥'), HEARTBEAT_MS).unref();
      client.on('message', (raw) => {
        const message = readMessage(raw);
        if (!message) return;
        const { id, method } = message;
        const params = isRecord(message.params) ? message.params : {};
        if (method === 'authorization') {
          const authorization = String(params.authorization);
          member.identity = authorOf({ headers: { authorization } });
          member.isTrusted = isTrusted(authorization);
          post(member, { jsonrpc: '2.0', id, result: member.isTrusted });
          return;
        }
        const result = member.isTrusted ? handle(member, method, params) : null;
        post(member, { jsonrpc: '2.0', id, result });
      });
      client.on('close', () => {
        clearInterval(heartbeat);
        members.delete(member);
        // A closed or disconnected tab doesn't report that it has left.
        if (member.session !== null) leave(member, member.session);
      });
    },
  };
}

function post({ client }: Member, message: object): void {
  if (client.readyState === client.OPEN) client.send(JSON.stringify(message));
}

/** Parses a message as a JSON object, or returns null. */
export function readMessage(raw: RawData): JsonObject | null {
  try {
    const value: unknown = JSON.parse(raw.toString());
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
