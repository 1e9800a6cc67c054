/** A line between two programs that can be cut: for a bench, and in one process with it. */
import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** `refused`: no one listens. `silent`: connections open, and nothing is ever answered. */
export type LineState = 'open' | 'refused' | 'silent';

export interface Line {
  port: number;
  become(state: LineState): Promise<void>;
  /** Ends the connections there are. The state stays. */
  drop(): void;
  close(): Promise<void>;
}

/** Opens a line to a port of this machine. A change ends or silences the connections there are. */
export async function openLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: LineState = 'open';
  let server: Server;
  let port = 0;
  const listen = async () => {
    server = createServer((near) => {
      sockets.add(near);
      near.on('error', () => near.destroy()).on('close', () => sockets.delete(near));
      if (state === 'silent') return;
      const far = connect(target, '127.0.0.1');
      sockets.add(far);
      far.on('error', () => near.destroy()).on('close', () => sockets.delete(far));
      near.on('close', () => far.destroy());
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const end = async () => {
    drop();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  await listen();
  return {
    get port() {
      return port;
    },
    async become(next) {
      if (next === 'silent' && state === 'open') {
        // The other side has vanished without a word: what is sent from now on goes nowhere.
        for (const socket of sockets) socket.unpipe().pause();
      } else await end();
      state = next;
      if (next !== 'refused' && !server.listening) await listen();
    },
    drop,
    close: end,
  };
}
