import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { siteEnvironment } from '../env';

const Text = Type.Union([Type.String(), Type.Null()]);

/** The state of the Studio build, written by `sanity/studio/build.mjs`. */
const StudioStatus = Type.Object({
  state: Type.Enum(['installing', 'building', 'ready', 'failed'] as const),
  /** When this state began. */
  since: Type.String(),
  /** The folder of the last good build, within `DATA_DIR/studio`, kept while a new one builds. */
  folder: Text,
  /** Why the build failed, in one sentence. */
  message: Text,
});
export type StudioStatus = Static<typeof StudioStatus>;

/** One of the built Studio's files, ready to send. */
export interface StudioFile {
  file: string;
  type: string;
  encoding: 'br' | 'gzip' | null;
  /** Whether the file's name changes with its content. */
  isImmutable: boolean;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const safeName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const hashedName = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Returns the folder that contains the Studio's builds and their state file. */
export function studioDirectory(): string {
  return path.resolve(siteEnvironment().dataDir, 'studio');
}

/** Reads the build's state. Returns null if no build has started. */
export function readStudioStatus(directory: string): StudioStatus | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path.join(directory, 'status.json'), 'utf8'));
    return Value.Check(StudioStatus, value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the folder of the build to serve, or null if there is none yet. */
export function builtStudio(directory: string): string | null {
  const folder = readStudioStatus(directory)?.folder;
  if (!folder || !safeName.test(folder)) return null;
  const build = path.join(directory, folder);
  return existsSync(path.join(build, 'index.html')) ? build : null;
}

/** Returns the folder of the Studio that this release has (deploy/release.mjs), or null outside of one. */
export function releasedStudio(release = process.cwd()): string | null {
  const build = path.join(release, '.studio-compiled');
  return existsSync(path.join(build, 'index.html')) ? build : null;
}

/** Finds a build's file by its address. Only plain names and known file types are served. */
export function findStudioFile(
  build: string,
  parts: string[],
  acceptEncoding: string,
): StudioFile | null {
  if (!parts.every((part) => safeName.test(part))) return null;
  const file = path.join(build, ...parts);
  const type = types[path.extname(file)];
  if (!type || !existsSync(file)) return null;
  const accepted = acceptEncoding.split(',').map((part) => part.split(';')[0]?.trim());
  const found = encodings.find(
    ([name, ending]) => accepted.includes(name) && existsSync(file + ending),
  );
  return {
    file: found ? file + found[1] : file,
    type,
    encoding: found?.[0] ?? null,
    isImmutable: hashedName.test(file),
  };
}
