import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * Gives the classes of CSS modules short names in a production build, which take less script than
 * Next's readable ones. Throws if Next's loader for CSS modules isn't where it was.
 */
export function shortenClassNames(webpackConfig) {
  const found = cssModulesIn(webpackConfig.module.rules);
  if (found.length === 0) {
    throw new Error(
      "Next loads CSS modules differently: adapt components/framework's class names.",
    );
  }
  for (const modules of found) modules.getLocalIdent = shortName;
}

function shortName({ rootContext, resourcePath }, _pattern, name) {
  const file = path.relative(rootContext, resourcePath);
  const hash = createHash('sha256').update(`${file} ${name}`).digest('base64url');
  // A class name can't start with a digit.
  return `s${hash.slice(0, 6)}`;
}

/** Returns the `modules` options of every css-loader below these rules. */
function cssModulesIn(rules) {
  return rules.flatMap((rule) => {
    const uses = Array.isArray(rule?.use) ? rule.use : [rule?.use];
    const modules = uses.flatMap((use) => use?.options?.modules ?? []);
    const own = modules.filter(({ getLocalIdent }) => getLocalIdent);
    return [...own, ...cssModulesIn(rule?.oneOf ?? []), ...cssModulesIn(rule?.rules ?? [])];
  });
}
