import { headingsOf } from './headings';

const heading = (_key: string, text: string, style = 'h2') => ({
  _key,
  _type: 'block',
  style,
  children: [{ text }],
});
const idsOf = (...texts: string[]) =>
  headingsOf(texts.map((text, index) => heading(String(index), text))).map(({ id }) => id);

it('gives main headings an id from their words, and skips everything else', () => {
  expect(
    headingsOf([
      heading('a', 'The cold, honestly'),
      heading('b', 'A small heading', 'h3'),
      { _key: 'c', _type: 'picture' },
      { ...heading('d', ''), children: [{ text: 'Tabo: ' }, { text: 'soup' }] },
    ]),
  ).toEqual([
    { key: 'a', id: 'the-cold-honestly', text: 'The cold, honestly' },
    { key: 'd', id: 'tabo-soup', text: 'Tabo: soup' },
  ]);
});

it('never repeats an id', () => {
  expect(idsOf('Friday', 'Friday', 'Friday 2', 'Friday')).toEqual([
    'friday',
    'friday-2',
    'friday-2-2',
    'friday-3',
  ]);
});

it('keeps letters of any script, and skips a heading without letters', () => {
  expect(idsOf('Café à Leh', 'ठंड', '—')).toEqual(['cafe-a-leh', 'ठड']);
});
