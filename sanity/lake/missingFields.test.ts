import { findMissingFields } from '../scheduler/missingFields.ts';

const picture = { _type: 'picture', asset: { _type: 'reference', _ref: 'image-a' } };

it('names missing fields by the titles an editor sees, at any depth', () => {
  const campaign = {
    _type: 'campaign',
    title: 'Sale',
    slug: { _type: 'slug' },
    summary: '',
    hero: picture,
    sections: [{ _key: 'a', _type: 'stepsSection', heading: 'How', steps: [{ _key: 'b' }] }],
  };
  expect(findMissingFields(campaign)).toEqual([
    'Address',
    'Summary',
    'Image: What it shows',
    'Starts',
    'Ends',
    'Before it starts',
    'Sections: Steps: Title',
    'Sections: Steps: Text',
    '30 days after it ends, redirect to',
  ]);
});

it('treats an image without a file as missing', () => {
  const campaign = { _type: 'campaign', hero: { _type: 'picture', alt: 'A road in snow' } };
  expect(findMissingFields(campaign)).toContain('Image');
});
