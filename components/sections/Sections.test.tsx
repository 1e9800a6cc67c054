import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { settings, strayContent } from '@/components/testing/builders';
import { importedStyles, styleSheetsOf } from '@/components/testing/styleSheets';
import type { SectionData } from '@/lib/server/loaders/sections';
import { setReporter } from '@/lib/sentry/report';
import { sectionGroups, sectionTypes } from '@/sanity/schema/sections';
import { liveViews } from './liveViews';
import { Sections } from './Sections';
import { staticViews } from './staticViews';

const root = join(__dirname, '../..');
const names = sectionTypes.map(({ name }) => name.replace(/Section$/, ''));
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const sectionViews = { ...staticViews, ...liveViews };
const projections = readFileSync(join(root, 'sanity/queries/sections.ts'), 'utf8');

it.each(names)('the section %s has a projection, view and test', (name) => {
  expect(projections).toMatch(new RegExp(`_type == "${name}Section" => \\{\\s*[^\\s}]`));
  expect(sectionViews).toHaveProperty(`${name}Section`);
  expect(existsSync(join(__dirname, `${capital(name)}Section.tsx`))).toBe(true);
  expect(existsSync(join(__dirname, `${capital(name)}Section.test.tsx`))).toBe(true);
});

it('has no view without a section, and offers every section in the menu once', () => {
  const types = sectionTypes.map(({ name }) => name).sort();
  expect(Object.keys(sectionViews).sort()).toEqual(types);
  expect(sectionGroups.flatMap(({ of }) => of).sort()).toEqual(types);
});

const quote = (key: string, words: string): SectionData => ({
  _key: key,
  _type: 'quoteSection',
  quote: words,
  person: 'Tenzin',
});

it('alternates the background of its bands', async () => {
  const { container } = render(
    <Sections sections={[quote('a', 'One'), quote('b', 'Two')]} settings={settings()} />,
  );
  await screen.findByText('Two');
  expect([...container.querySelectorAll('section')].map(({ dataset }) => dataset.tone)).toEqual([
    'paper',
    'sand',
  ]);
});

it('skips and reports an unknown section', async () => {
  const reported: unknown[] = [];
  setReporter(({ error }) => reported.push(error));
  const unknown = strayContent<SectionData>({ _key: 'x', _type: 'carouselSection' });
  render(<Sections sections={[unknown, quote('b', 'Still here')]} settings={settings()} />);
  expect(await screen.findByText('Still here')).toBeInTheDocument();
  expect(reported.map(String)).toEqual([
    'Error: There is no view for a section of type "carouselSection".',
  ]);
});

describe('a server-rendered page', () => {
  const html = '<div><section><blockquote>Written by the server</blockquote></section></div>';

  function asServed(isPreview: boolean) {
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    render(
      <Sections sections={[quote('a', 'New words')]} settings={settings()} isPreview={isPreview} />,
      { container, hydrate: true },
    );
  }

  it('keeps the server’s HTML: static sections need no script', async () => {
    asServed(false);
    await act(async () => {});
    expect(screen.getByText('Written by the server')).toBeInTheDocument();
    expect(screen.queryByText('New words')).toBeNull();
  });

  it('updates in a preview', async () => {
    asServed(true);
    expect(await screen.findByText('New words')).toBeInTheDocument();
  });
});

it('imports the style sheet of every part of a static view', () => {
  expect(importedStyles(join(__dirname, 'staticStyles.ts'))).toEqual(
    styleSheetsOf(join(__dirname, 'staticViews.ts')),
  );
});
