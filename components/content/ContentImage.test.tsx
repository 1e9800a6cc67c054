import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { notOnPhone, onPhone } from '@/styles/media';
import { picture } from '../testing/builders';
import { ContentImage } from './ContentImage';

jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

it('offers several widths and leaves the choice to the browser', () => {
  render(<ContentImage picture={picture()} sizes="92vw" ratio={3 / 2} />);
  const image = screen.getByRole('img', { name: 'A snowed-in road' });
  expect(image).toHaveAttribute('sizes', '92vw');
  expect(image.getAttribute('srcset')?.split(', ').length).toBeGreaterThan(3);
});

it('keeps the editor’s focal point in view', () => {
  render(
    <ContentImage picture={{ ...picture(), hotspot: { x: 0.2, y: 0.7 } }} sizes="92vw" ratio={1} />,
  );
  expect(screen.getByRole('img')).toHaveStyle({ objectPosition: '20% 70%' });
});

it('shows its backdrop until it has loaded', () => {
  const backdrop = 'url(data:image/jpeg;base64,AAAA) 20% 70%/cover';
  const html = renderToStaticMarkup(
    <ContentImage picture={{ ...picture(), backdrop }} sizes="92vw" />,
  );
  expect(html).toContain(`style="background:${backdrop}"`);
});

it('crops differently for phones when the box has another shape', () => {
  const { container } = render(<ContentImage picture={picture()} sizes="100vw" phoneRatio={0.5} />);
  const source = container.querySelector('picture > source')!;
  expect(source).toHaveAttribute('media', onPhone);
  const first = new URL(source.getAttribute('srcset')!.split(' ')[0]!, 'http://pictures');
  expect(Number(first.searchParams.get('h'))).toBe(2 * Number(first.searchParams.get('w')));
});

it('shows nothing without a file', () => {
  const { container } = render(<ContentImage picture={{ ...picture(), path: null }} sizes="1px" />);
  expect(container).toBeEmptyDOMElement();
});

it('preloads only the first image, with the right crop for each screen', () => {
  render(<ContentImage picture={picture()} sizes="100vw" phoneRatio={0.5} />);
  const named = () => [...document.querySelectorAll('link[rel="preload"][as="image"]')];
  expect(named()).toEqual([]);
  render(<ContentImage picture={picture()} sizes="100vw" phoneRatio={0.5} isFirst />);
  expect(named().map((link) => link.getAttribute('media'))).toEqual([notOnPhone, onPhone]);
});
