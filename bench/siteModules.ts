/** Lets Node run the site's modules, which are written for the bundler. Import this first. */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '..');

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('@/') || specifier.startsWith('.');
    if (!isOurs || path.extname(specifier) === '.ts') return next(specifier, context);
    const address = specifier.startsWith('@/')
      ? pathToFileURL(path.join(root, specifier.slice(2)))
      : new URL(specifier, context.parentURL);
    const file = new URL(`${address.href}.ts`);
    return existsSync(file) ? next(file.href, context) : next(specifier, context);
  },
});
