import { render, screen } from '@testing-library/react';
import { place } from '@/components/testing/sections';
import type { SectionOf } from '@/lib/server/loaders/sections';
import { RichTextSection } from './RichTextSection';

it('shows running text under its heading', () => {
  const section: SectionOf<'richTextSection'> = {
    _key: 'a',
    _type: 'richTextSection',
    heading: 'Why go when it is closed',
    body: [
      {
        _key: 'b',
        _type: 'block',
        style: 'normal',
        markDefs: null,
        children: [{ _key: 'c', _type: 'span', text: 'It is not closed.' }],
      },
    ],
  };
  render(<RichTextSection section={section} place={place()} />);
  expect(screen.getByRole('region', { name: 'Why go when it is closed' })).toHaveTextContent(
    'It is not closed.',
  );
});
