import { darkColors, lightTokens, tokenVariable } from './tokens.ts';

/** All tokens as CSS custom properties of `:root`, and the dark ones for who asks for dark. */
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
