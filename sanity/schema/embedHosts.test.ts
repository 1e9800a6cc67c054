/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embedAddress, embedHosts } from './embedHosts';

it.each([
  [
    'https://www.youtube.com/watch?v=abcDEF_1234',
    'https://www.youtube-nocookie.com/embed/abcDEF_1234',
  ],
  ['https://youtu.be/abcDEF_1234?t=9', 'https://www.youtube-nocookie.com/embed/abcDEF_1234'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('embeds %s from %s', (address, src) => {
  expect(embedAddress(address)?.src).toBe(src);
});

it('embeds the same part of the map as the address', () => {
  const shown = embedAddress('https://www.openstreetmap.org/#map=10/32.2276/78.0710');
  expect(shown?.src).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=77\.7194%2C/,
  );
});

it.each([
  'https://example.org/watch?v=abcDEF_1234',
  'http://www.youtube.com/watch?v=abcDEF_1234',
  'https://youtube.com.example.org/watch?v=abcDEF_1234',
  'https://www.youtube.com/watch?v="><script>',
  'https://vimeo.com/../evil',
  'javascript:alert(1)',
  'no address',
])('refuses %s', (address) => {
  expect(embedAddress(address)).toBeNull();
});

it('matches the hosts in the site’s security policy', () => {
  const config = readFileSync(join(__dirname, '../../next.config.js'), 'utf8');
  const named = /embedOrigins = \[([^\]]*)\]/.exec(config)?.[1]?.match(/https:[^']+/g);
  expect(named).toEqual(embedHosts.map(({ frameOrigin }) => frameOrigin));
});
