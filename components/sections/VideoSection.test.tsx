import { render, screen } from '@testing-library/react';
import { picture } from '@/components/testing/builders';
import { place } from '@/components/testing/sections';
import type { SectionOf } from '@/lib/server/loaders/sections';
import { VideoSection } from './VideoSection';

const section: SectionOf<'videoSection'> = {
  _key: 'a',
  _type: 'videoSection',
  heading: 'Kunzum La in June',
  source: '/videos/kunzum.mp4',
  poster: picture('A snow wall'),
  transcript: 'A plough cuts a lane.',
};

it('plays our own file in place, only when started', () => {
  render(<VideoSection section={section} place={place()} />);
  const video = screen.getByLabelText('Kunzum La in June', { selector: 'video' });
  expect(video).toHaveAttribute('controls');
  expect(video).toHaveAttribute('preload', 'none');
  expect(video).not.toHaveAttribute('autoplay');
  expect(screen.getByText('A plough cuts a lane.')).toBeInTheDocument();
});

it('links to our own file, for a browser that can’t play it', () => {
  render(<VideoSection section={section} place={place()} />);
  expect(screen.getByText('Save the video file')).toHaveAttribute('href', '/videos/kunzum.mp4');
});

it('only links to a video on another site', () => {
  const elsewhere = { ...section, source: 'https://www.example.org/watch/7' };
  render(<VideoSection section={elsewhere} place={place()} />);
  expect(screen.getByRole('link', { name: /Watch on example.org/ })).toHaveAttribute(
    'href',
    elsewhere.source,
  );
  expect(document.querySelector('video, iframe, script')).toBeNull();
});
