import { darkColors, lightTokens, tokenVariable } from './tokens.ts';

/** Returns all tokens as CSS custom properties of `:root`, with dark values for dark mode. */
export function tokensCss(): string {
  const light = Object.entries(lightTokens).flatMap(([group, leaves]) =>
    Object.entries(leaves).map(([leaf, value]) => `  ${tokenVariable(group, leaf)}: ${value};`),
  );
  const dark = Object.entries(darkColors).map(
    ([leaf, value]) => `    ${tokenVariable('color', leaf)}: ${value};`,
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
