import { darkColors, tokens } from './tokens.ts';

type Leaves = Record<string, Record<string, string>>;

/** All tokens as CSS custom properties of `:root`, and the dark ones for who asks for dark. */
export function tokensCss(): string {
  const names: Leaves = tokens.vars;
  const values: Leaves = tokens.raw;
  const light = Object.entries(names).flatMap(([group, leaves]) =>
    Object.entries(leaves).map(([leaf, name]) => `  ${name}: ${values[group]?.[leaf] ?? ''};`),
  );
  const dark = Object.entries(darkColors).map(
    ([leaf, value]) => `    ${names.color?.[leaf] ?? ''}: ${value};`,
  );
  return [
    '/* Written by "npm run tokens" from styles/tokens.ts. Change it there. */',
    ':root {',
    ...light,
    '}',
    '@media (prefers-color-scheme: dark) {',
    '  :root {',
    ...dark,
    '  }',
    '}',
    '',
  ].join('\n');
}
