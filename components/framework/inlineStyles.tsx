import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentProps, ReactElement } from 'react';

type LinkElement = ReactElement<ComponentProps<'link'> & { 'data-n-p'?: string }>;

const builtFiles = join(process.cwd(), process.env.NEXT_DIST_DIR ?? '.next');
const sheets = new Map<string, string>();

/** Replaces the links to a page's built style sheets with the sheets themselves. */
export function inlineStyles(links: readonly LinkElement[]): ReactElement[] {
  return links.flatMap((link) => {
    const { href = '', rel } = link.props;
    if (rel !== 'stylesheet') return [];
    // Next's router swaps elements with `data-n-href` on navigation; webpack looks for `data-href`.
    const name = link.props['data-n-p'] === undefined ? 'data-href' : 'data-n-href';
    return [
      <style key={href} {...{ [name]: href }} dangerouslySetInnerHTML={{ __html: read(href) }} />,
    ];
  });
}

/** Reads a built style sheet. `href` looks like `/_next/static/css/….css`. */
function read(href: string): string {
  const known = sheets.get(href);
  if (known !== undefined) return known;
  const text = readFileSync(join(builtFiles, href.replace(/^.*\/_next\//, '')), 'utf8');
  sheets.set(href, text);
  return text;
}
