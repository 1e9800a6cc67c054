/** @jest-environment node */
import { evaluate, parse } from 'groq-js';
import { largePictureFragment, pictureFragment, tripGalleryFragment } from './fragments';

const small = 'data:image/jpeg;base64,AAAA';
const asset = {
  _id: 'image-a',
  path: 'images/a.jpg',
  metadata: { lqip: small, isOpaque: true, palette: { dominant: { background: '#405060' } } },
};

async function backdrop(fragment: string, picture: object, file: object = asset) {
  const dataset = [file, { _id: 'page', hero: { asset: { _ref: 'image-a' }, ...picture } }];
  const query = parse(`*[_id == "page"][0].hero{ ${fragment} }.backdrop`);
  const value = await evaluate(query, { dataset });
  return (await value.get()) as unknown;
}

it('gives a large image a blurred copy with the same crop', async () => {
  expect(await backdrop(largePictureFragment, {})).toBe(`url(${small}) 50%/cover`);
  const hotspot = { x: 0.204, y: 0.7 };
  expect(await backdrop(largePictureFragment, { hotspot })).toBe(`url(${small}) 20% 70%/cover`);
});

it('falls back to the main colour for transparent or small images and those without a copy', async () => {
  const { lqip: _, ...withoutCopy } = asset.metadata;
  const clear = { ...asset, metadata: { ...asset.metadata, isOpaque: false } };
  for (const file of [clear, { ...asset, metadata: withoutCopy }])
    expect(await backdrop(largePictureFragment, {}, file)).toBe('#405060');
  expect(await backdrop(pictureFragment, {})).toBe('#405060');
});

it('blurs only the first image of a trip, which is shown large', async () => {
  const gallery = ['a', 'b'].map((_key) => ({ _key, asset: { _ref: 'image-a' } }));
  const query = parse(
    `*[_id == "trip"][0]{ "gallery": gallery[]{ ${tripGalleryFragment} } }.gallery[].backdrop`,
  );
  const value = await evaluate(query, { dataset: [asset, { _id: 'trip', gallery }] });
  expect(await value.get()).toEqual([`url(${small}) 50%/cover`, '#405060']);
});
