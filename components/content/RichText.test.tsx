import { render, screen, within } from '@testing-library/react';
import { picture, strayContent, tripCard } from '../testing/builders';
import { RichText, type RichTextValue } from './RichText';

type Block = RichTextValue[number];
type TextBlock = Extract<Block, { _type: 'block' }>;

function paragraph(text: string, changes: Partial<TextBlock> = {}): TextBlock {
  return {
    _type: 'block',
    _key: text,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: 'span', text, marks: [] }],
    ...changes,
  };
}

function linked(text: string, target: object | null): TextBlock {
  return {
    ...paragraph(text),
    markDefs: [{ _type: 'internalLink', _key: 'link', target }] as TextBlock['markDefs'],
    children: [{ _type: 'span', _key: 'span', text, marks: ['link'] }],
  };
}

it('renders headings, paragraphs and lists', () => {
  render(
    <RichText
      value={[
        paragraph('How we run it', { style: 'h2' }),
        paragraph('Two vehicles.'),
        paragraph('Warm socks', { listItem: 'bullet', level: 1 }),
        paragraph('A lamp', { listItem: 'bullet', level: 1 }),
      ]}
    />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'How we run it' })).toBeVisible();
  expect(screen.getByText('Two vehicles.').tagName).toBe('P');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
});

it.each([
  ['a trip', { _type: 'trip', slug: 'spiti-in-snow' }, '/trip/spiti-in-snow'],
  [
    'a destination',
    { _type: 'destination', slug: 'bali', region: 'international', canonicalPath: null },
    '/international/bali',
  ],
  [
    'a destination with its own address',
    { _type: 'destination', slug: 'x', region: 'domestic', canonicalPath: '/spiti-valley' },
    '/spiti-valley',
  ],
  ['a page', { _type: 'page', slug: 'privacy-policy' }, '/privacy-policy'],
  ['a post', { _type: 'post', slug: 'a-january-road-log' }, '/blog/a-january-road-log'],
])('links to the current address of %s', (_, target, href) => {
  render(<RichText value={[linked('there', target)]} />);
  expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute('href', href);
});

it('keeps the text of a link whose target is gone', () => {
  render(<RichText value={[linked('the old road', null)]} />);
  expect(screen.getByText('the old road')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('links to other sites', () => {
  render(
    <RichText
      value={[
        {
          ...paragraph('the helpline'),
          markDefs: [{ _type: 'externalLink', _key: 'out', href: 'https://helpline.example' }],
          children: [{ _type: 'span', _key: 'span', text: 'the helpline', marks: ['out'] }],
        },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: 'the helpline' })).toHaveAttribute(
    'href',
    'https://helpline.example',
  );
});

it('renders a table with headings and a caption, reachable by keyboard', () => {
  const row = (_key: string, ...cells: string[]) => ({ _type: 'tableRow', _key, cells }) as const;
  render(
    <RichText
      value={[
        {
          _type: 'figureTable',
          _key: 'table',
          caption: 'Usual temperatures in Kaza',
          markDefs: null,
          rows: [row('a', 'Month', 'Day', 'Night'), row('b', 'January', '−8 °C', '−20 °C')],
        },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Usual temperatures in Kaza' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Month', 'Day', 'Night']);
  expect(within(table).getByRole('cell', { name: '−20 °C' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Usual temperatures in Kaza' })).toHaveAttribute(
    'tabindex',
    '0',
  );
});

it('renders images, notes and trips within the text', () => {
  render(
    <RichText
      value={[
        {
          _type: 'picture',
          _key: 'a',
          markDefs: null,
          ...picture('The pass'),
          caption: 'In June.',
        },
        { _type: 'note', _key: 'b', markDefs: null, tone: 'caution', text: 'Tell us first.' },
        {
          _type: 'tripCard',
          _key: 'c',
          markDefs: null,
          trip: { ...tripCard(), saleState: 'on_sale' },
        },
      ]}
    />,
  );
  expect(screen.getByRole('img', { name: 'The pass' })).toBeInTheDocument();
  expect(screen.getByText('In June.')).toBeVisible();
  expect(screen.getByText('Tell us first.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Spiti in snow' })).toHaveAttribute(
    'href',
    '/trip/spiti-in-snow',
  );
});

it('does not link to a withdrawn trip', () => {
  const trip = { ...tripCard(), saleState: 'withdrawn' as const };
  render(
    <RichText
      value={[
        linked('as on that trip', { _type: 'trip', slug: trip.slug, saleState: 'withdrawn' }),
        { _type: 'tripCard', _key: 'c', markDefs: null, trip },
      ]}
    />,
  );
  expect(screen.getByText('as on that trip')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('renders a map with place names and a caption', () => {
  const place = (name: string, latitude: number) =>
    ({ _key: name, name, detail: null, latitude, longitude: 78 }) as const;
  render(
    <RichText
      value={[
        {
          _type: 'placesMap',
          _key: 'map',
          markDefs: null,
          caption: 'The way in.',
          isRoute: true,
          places: [place('Nako', 31.9), place('Kaza', 32.2)],
        },
      ]}
    />,
  );
  expect(screen.getByRole('img', { name: 'Map of Nako, Kaza' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1Nako',
    '2Kaza',
  ]);
  expect(screen.getByText('The way in.')).toBeVisible();
});

it('skips a block it doesn’t know', () => {
  const unknown = strayContent<Block>({ _type: 'poll', _key: 'poll', question: 'Where to?' });
  const { container } = render(<RichText value={[unknown, paragraph('After it.')]} />);
  expect(container).toHaveTextContent(/^After it\.$/);
});

it('renders nothing for an empty text', () => {
  const { container } = render(<RichText value={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it('keeps its elements when the page renders again, so that no click is lost', () => {
  const value = [paragraph('How we run it', { style: 'h2' })];
  const page = () => <RichText value={value} anchors={new Map([['How we run it', 'how']])} />;
  const { rerender } = render(page());
  const heading = screen.getByRole('heading');
  rerender(page());
  expect(screen.getByRole('heading')).toBe(heading);
});
