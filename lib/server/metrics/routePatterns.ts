import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Routes = Type.Array(Type.Object({ page: Type.String(), regex: Type.String() }));
const Manifest = Type.Object({ staticRoutes: Routes, dynamicRoutes: Routes });

/**
 * Reads a build's routes. Returns a function that names an address's route by its pattern, such as
 * `/trip/[slug]`, because the address itself may hold a booking's reference.
 */
export function readRoutePatterns(distDir: string): (url: string) => string {
  const { staticRoutes, dynamicRoutes } = readManifest(join(distDir, 'routes-manifest.json'));
  const known = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  const routeOf = (path: string) =>
    known.has(path) ? path : patterns.find(({ regex }) => regex.test(path))?.page;
  return (url) => {
    const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/+$/, '');
    const data = /^\/_next\/data\/[^/]+(\/.+)\.json$/.exec(path)?.[1];
    if (data !== undefined) {
      return `/_next/data${routeOf(data === '/index' ? '/' : data) ?? '/unknown'}`;
    }
    return path.startsWith('/_next/') ? '/_next/static' : (routeOf(path) ?? 'unknown');
  };
}

/** Development has no such file. All its routes are unknown. */
function readManifest(file: string) {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Value.Check(Manifest, manifest)) return manifest;
  } catch {
    // Not built.
  }
  return { staticRoutes: [], dynamicRoutes: [] };
}
