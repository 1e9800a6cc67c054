import { render, screen } from '@testing-library/react';
import { picture } from '@/components/testing/builders';
import { place } from '@/components/testing/sections';
import type { SectionOf } from '@/lib/server/loaders/sections';
import { HeroSection } from './HeroSection';

const section: SectionOf<'heroSection'> = {
  _key: 'a',
  _type: 'heroSection',
  heading: 'First time in snow.',
  text: 'Two trips for beginners.',
  picture: picture('A tent in snow'),
  link: { label: 'See Kedarkantha', path: '/trip/kedarkantha-summit-trek' },
};

it('contains the page’s headline when it comes first', () => {
  render(<HeroSection section={section} place={place({ isFirst: true })} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('First time in snow.');
  expect(screen.getByRole('img', { name: 'A tent in snow' })).toHaveAttribute('loading', 'eager');
});

it('is a plain section further down, with a link', () => {
  render(<HeroSection section={section} place={place()} />);
  expect(screen.getByRole('heading', { level: 2 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See Kedarkantha' })).toHaveAttribute(
    'href',
    '/trip/kedarkantha-summit-trek',
  );
});

it('works without a button', () => {
  render(<HeroSection section={{ ...section, link: null }} place={place()} />);
  expect(screen.queryByRole('link')).toBeNull();
});
