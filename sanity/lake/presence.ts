import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { isRecord, type JsonObject } from './documents.ts';

/** Shows editors who is looking at which field, over JSON-RPC as the Studio expects. */
export interface Presence {
  /** Admits a tab. `admit` says who it is, by its handshake or by a token that it sends later. */
  join(client: WebSocket, admit: Admit): void;
}

/** Says who a tab belongs to, and whether they may take part. */
export type Admit = (authorization?: string) => Promise<{ id: string; isTrusted: boolean }>;

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
    join(client, admit) {
      const member: Member = {
        client,
        identity: 'local',
        isTrusted: false,
        session: null,
        subscriptions: new Set(),
      };
      members.add(member);
      const heartbeat = setInterval(() => client.send('♥'), HEARTBEAT_MS).unref();
      const enter = async (authorization?: string) => {
        const { id, isTrusted } = await admit(authorization);
        member.identity = id;
        member.isTrusted = isTrusted;
      };
      // Messages wait for the answer to earlier ones: a tab sends its token and goes on at once.
      let tail = enter();
      const receive = async (raw: RawData) => {
        const message = readMessage(raw);
        if (!message) return;
        const { id, method } = message;
        const params = isRecord(message.params) ? message.params : {};
        if (method === 'authorization') {
          await enter(String(params.authorization));
          post(member, { jsonrpc: '2.0', id, result: member.isTrusted });
          return;
        }
        const result = member.isTrusted ? handle(member, method, params) : null;
        post(member, { jsonrpc: '2.0', id, result });
      };
      client.on('message', (raw) => {
        tail = tail.then(() => receive(raw)).catch(() => client.terminate());
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
