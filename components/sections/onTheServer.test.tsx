/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import type { SectionData } from '@/lib/server/loaders/sections';
import { settings, strayContent } from '../testing/builders';
import { Sections } from './Sections';

const quote = (key: string, words: string): SectionData => ({
  _key: key,
  _type: 'quoteSection',
  quote: words,
  person: 'Tenzin',
});

/** Resembles older content that lacks a field its view needs. */
const broken = strayContent<SectionData>({ _key: 'b', _type: 'faqSection', heading: 'Questions' });

it('leaves out a section that fails to render, logs it, and sends no inline script', () => {
  const written: string[] = [];
  const stderr = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const html = renderToString(
    <Sections
      sections={[quote('a', 'Before'), broken, quote('c', 'After')]}
      settings={settings()}
    />,
  );
  stderr.mockRestore();
  expect(html).toContain('Before');
  expect(html).toContain('After');
  expect(html).not.toContain('Questions');
  expect(html).not.toContain('<script');
  expect(written.join('')).toContain('SECTION faqSection failed, digest ');
});
