import { pictureSources } from '@/sanity/image';

const picture = {
  path: 'images/safar/production/abc-1920x1280.webp',
  width: 1920,
  height: 1280,
  hotspot: null,
  crop: null,
};
const origin = 'https://pictures.example';

it('offers several widths and the image size', () => {
  const sources = pictureSources(picture, { origin });
  expect(sources).toMatchObject({ width: 1920, height: 1280 });
  expect(sources?.srcSet).toContain('w=320');
  expect(sources?.srcSet).toContain('1920w');
  expect(sources?.src.startsWith(`${origin}/${picture.path}?`)).toBe(true);
});

it('crops to a ratio around the editor’s focal point', () => {
  const sources = pictureSources(
    { ...picture, hotspot: { x: 0.25, y: 0.7 } },
    { origin, ratio: 4 / 3 },
  );
  const address = new URL(sources?.src ?? '');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    fit: 'crop',
    crop: 'focalpoint',
    'fp-x': '0.25',
    'fp-y': '0.70',
  });
  expect(Number(address.searchParams.get('w')) / Number(address.searchParams.get('h'))).toBeCloseTo(
    4 / 3,
    2,
  );
});

it('keeps the editor’s crop', () => {
  const crop = { top: 0.1, bottom: 0.1, left: 0.25, right: 0.25 };
  const sources = pictureSources({ ...picture, crop }, { origin });
  expect(new URL(sources?.src ?? '').searchParams.get('rect')).toBe('480,128,960,1024');
  expect(sources).toMatchObject({ width: 960, height: 1024 });
});

it('never offers more pixels than there are', () => {
  const sources = pictureSources({ ...picture, width: 500, height: 400 }, { origin });
  expect(sources?.srcSet.match(/\d+w/g)).toEqual(['320w', '480w']);
});

it('returns null without a file', () => {
  expect(pictureSources({ ...picture, path: null }, { origin })).toBeNull();
});
