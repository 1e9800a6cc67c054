import { render, screen } from '@testing-library/react';
import { picture } from '@/components/testing/builders';
import { place } from '@/components/testing/sections';
import { GallerySection } from './GallerySection';

it('shows each photo with its alt text, and its caption if there is one', () => {
  const pictures = [
    { _key: 'a', ...picture('A frozen lake'), caption: 'Five in the morning.' },
    { _key: 'b', ...picture('Dunes') },
  ];
  render(
    <GallerySection
      section={{ _key: 'g', _type: 'gallerySection', heading: 'Hours', pictures }}
      place={place()}
    />,
  );
  expect(screen.getByRole('img', { name: 'A frozen lake' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Dunes' })).toBeInTheDocument();
  expect(screen.getByText('Five in the morning.')).toBeInTheDocument();
});
