import { createGlobalStyle } from 'styled-components';
import { media } from './media';
import { darkColors, tokens } from './tokens';

const darkDeclarations = Object.entries(darkColors)
  .map(([name, value]) => `${tokens.vars.color[name as keyof typeof darkColors]}: ${value};`)
  .join('');

/** The ground everything stands on: fonts, colours of both themes, type, focus. */
export const GlobalStyle = createGlobalStyle`
  @font-face {
    font-family: 'Anek Latin';
    src: url('/fonts/anek-latin.woff2') format('woff2');
    font-weight: 100 800;
    font-stretch: 75% 125%;
    font-display: swap;
    unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
  }
  @font-face {
    font-family: 'Anek Latin';
    src: url('/fonts/anek-latin-signs.woff2') format('woff2');
    font-weight: 100 800;
    font-stretch: 75% 125%;
    font-display: swap;
    unicode-range: U+0100-02BA, U+1E00-1EFF, U+20B9;
  }
  /* Same line boxes before the font arrives, so that nothing moves. */
  @font-face {
    font-family: 'Anek Fallback';
    src: local('Arial'), local('Liberation Sans'), local('Roboto');
    size-adjust: 96%;
    ascent-override: 102%;
    descent-override: 34%;
  }
  :root {
    color-scheme: light dark;
  }
  ${media.dark} {
    :root {
      ${darkDeclarations}
    }
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    scroll-padding-top: 5rem;
    -webkit-text-size-adjust: 100%;
  }
  body {
    margin: 0;
    background: ${tokens.color.paper};
    color: ${tokens.color.ink};
    font-family: 'Anek Latin', 'Anek Fallback', system-ui, sans-serif;
    font-size: 1rem;
    line-height: 1.55;
    font-variant-numeric: tabular-nums lining-nums;
    overflow-wrap: break-word;
    ${media.tablet} {
      font-size: ${tokens.size.body};
    }
  }
  h1,
  h2,
  h3,
  h4 {
    margin: 0;
    font-stretch: 80%;
    font-weight: 700;
    line-height: 1.05;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  h1 {
    font-size: ${tokens.size.display};
    font-stretch: 76%;
    line-height: 0.98;
  }
  h2 {
    font-size: ${tokens.size.heading};
  }
  h3 {
    font-size: ${tokens.size.title};
    line-height: 1.12;
  }
  h4 {
    font-size: 1.2rem;
  }
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  blockquote,
  fieldset {
    margin: 0;
    padding: 0;
  }
  p {
    text-wrap: pretty;
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  img {
    display: block;
    max-width: 100%;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
    text-decoration-thickness: 0.06em;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  :focus-visible {
    outline: 3px solid ${tokens.color.focus};
    outline-offset: 2px;
    border-radius: 4px;
  }
  ::selection {
    background: ${tokens.color.turmeric};
    color: #17211f;
  }
  ${media.calm} {
    *,
    *::before,
    *::after {
      transition-duration: 0s !important;
      animation-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }
`;
