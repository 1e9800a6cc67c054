import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { picture } from '@/components/testing/builders';
import { place } from '@/components/testing/sections';
import type { SectionOf } from '@/lib/server/loaders/sections';
import { EmbedSection } from './EmbedSection';

const section: SectionOf<'embedSection'> = {
  _key: 'a',
  _type: 'embedSection',
  heading: 'The road, filmed',
  url: 'https://vimeo.com/123456',
  poster: picture('A road'),
  frame: { host: 'Vimeo', src: 'https://player.vimeo.com/video/123456?dnt=1' },
};

it('requests nothing from the other site before the click', async () => {
  render(<EmbedSection section={section} place={place()} />);
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /Load from Vimeo/ }));
  expect(screen.getByTitle('The road, filmed')).toHaveAttribute('src', section.frame.src);
});

it('is a plain link without scripts', () => {
  render(<EmbedSection section={{ ...section, poster: null }} place={place()} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', section.url);
});
