/**
 * Sends what Sanity's tools ask of the hosted API to a lake instead, because their address of it is
 * fixed. Loaded into them with `--import`. Any other encrypted connection is refused.
 */
import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

const { port } = new URL(process.env.PROOF_LAKE_URL ?? '');

function connect(options: tls.ConnectionOptions): net.Socket {
  const isForLake = /(^|\.)api\.sanity\.io$/.test(String(options.host ?? options.servername));
  const socket = net.connect(isForLake ? Number(port) : 1, '127.0.0.1');
  socket.once('connect', () => socket.emit('secureConnect'));
  return socket;
}

Reflect.set(tls, 'connect', connect);
syncBuiltinESMExports();
