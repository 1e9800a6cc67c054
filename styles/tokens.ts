/** All design tokens, written by hand only here. `npm run tokens` makes `tokens.generated.css`. */
export const lightTokens = {
  color: {
    paper: '#fbf8f2',
    card: '#ffffff',
    sand: '#f1ebdf',
    line: '#ddd4c3',
    /** Form control borders, with 3:1 contrast against paper and card. */
    edge: '#8c8471',
    ink: '#17211f',
    muted: '#5a635e',
    /** The call to action: buttons and the day number, nothing else. */
    madder: '#ad3519',
    madderDeep: '#8c2912',
    onMadder: '#ffffff',
    pine: '#1d4a3f',
    pineSoft: '#e3ece6',
    glacier: '#2f6f8f',
    glacierSoft: '#e2eef3',
    turmeric: '#f2b632',
    onTurmeric: '#17211f',
    turmericSoft: '#fdf0cf',
    onTurmericSoft: '#7a4b00',
    madderSoft: '#fbe6df',
    /** The departures board, the altitude panel and the footer stay dark in both themes. */
    board: '#17211f',
    boardRaised: '#22302c',
    boardLine: '#35413e',
    onBoard: '#f6f2e8',
    onBoardMuted: '#b9c1bb',
    boardPine: '#a9dbc6',
    boardTurmericSoft: '#40340f',
    /** White text on a photo, and the overlay that keeps it readable. */
    onPicture: '#ffffff',
    veil: 'rgb(12 18 18 / 0.78)',
    focus: '#2f6f8f',
  },
  space: {
    2: '0.5rem',
    3: '0.75rem',
    4: '1rem',
    5: '1.5rem',
    6: '2rem',
    7: '3rem',
    8: '4.5rem',
    section: 'clamp(3rem, 7vw, 6rem)',
    gutter: 'clamp(16px, 4vw, 48px)',
  },
  size: {
    small: '0.9rem',
    body: '1.0625rem',
    large: '1.25rem',
    title: '1.5rem',
    heading: 'clamp(2rem, 4.6vw, 3.25rem)',
    display: 'clamp(2.8rem, 6.2vw, 5rem)',
    poster: 'clamp(3.1rem, 9vw, 7.4rem)',
  },
  radius: { small: '10px', medium: '14px', large: '20px', round: '999px' },
  shadow: { raised: '0 1px 2px rgb(23 33 31 / 0.06), 0 12px 32px -12px rgb(23 33 31 / 0.18)' },
  /** Between the hero photo and its white text. */
  shade: {
    hero: 'linear-gradient(90deg, rgb(16 22 40 / 0.5), rgb(16 22 40 / 0.36) 40%, transparent 72%), linear-gradient(180deg, rgb(16 22 34 / 0.62), rgb(16 22 34 / 0.34) 50%, rgb(16 22 34 / 0) 68%, rgb(16 22 34 / 0.5))',
  },
  width: { page: '1240px', text: '42rem' },
} as const;

/** Values for dark mode. A token that isn't listed here keeps its light value. */
export const darkColors: Partial<Record<keyof typeof lightTokens.color, string>> = {
  paper: '#0f1615',
  card: '#18211f',
  sand: '#1d2725',
  line: '#2f3b38',
  edge: '#7d8a85',
  ink: '#f2efe8',
  muted: '#a9b3ae',
  madder: '#e4673f',
  madderDeep: '#f08a66',
  onMadder: '#190a05',
  pine: '#9ed0bd',
  pineSoft: '#1d332d',
  glacier: '#8cc4e0',
  glacierSoft: '#17303b',
  turmericSoft: '#3a2f12',
  onTurmericSoft: '#f2b632',
  madderSoft: '#3d1d13',
  board: '#090e0d',
  focus: '#8cc4e0',
};

type Group = keyof typeof lightTokens;
type Leaf<G extends Group> = keyof (typeof lightTokens)[G];

/** Returns the custom property for a token. */
export function tokenVariable(group: string, leaf: string): string {
  return `--safar-${group}-${leaf}`;
}

const reference = (group: string) =>
  new Proxy({}, { get: (_, leaf) => `var(${tokenVariable(group, String(leaf))})` });

/** `tokens.color.line` is `var(--safar-color-line)`. No page's script contains the values. */
export const tokens = new Proxy({}, { get: (_, group) => reference(String(group)) }) as {
  readonly [G in Group]: { readonly [L in Leaf<G>]: string };
};
