/** Every field a traveller types: accepted, borderline and rejected values. */
import { complaints, facts, person, request } from '../testing/judging.ts';
import { checkBooking } from './bookingRules.ts';

const { contact } = request();
const hostile = ['Asha\u0000', 'Asha\u0085Rao', 'Asha\u202eoaR', 'Asha\u2066Rao', 'Asha\ud800'];
/** One visible letter: two code points, six bytes. */
const letter = 'कि';

const travellerWith = (more: Parameters<typeof person>[0]) =>
  complaints({ travellers: [person(more)] });

describe('a name', () => {
  it.each([
    'Suresh',
    "Brian D'Souza",
    'आशा राव',
    'Anne-Marie Lukose',
    'M. S. Iyer',
    'ಅನನ್ಯ',
    'Lê',
    '王芳',
    'x'.repeat(100),
    letter.repeat(50),
  ])('accepts %s', (fullName) => expect(travellerWith({ fullName })).toEqual([]));

  it.each([
    '',
    '   ',
    'A',
    'क',
    'x'.repeat(101),
    `${letter.repeat(50)}क`,
    'Asha2',
    'Asha<script>',
    '...',
    '\u093f\u093f',
    ...hostile,
  ])('rejects %j', (fullName) => {
    expect(travellerWith({ fullName })).toEqual(['travellers.0.fullName name']);
    expect(complaints({ contact: { ...contact, name: fullName } })).toEqual(['contact.name name']);
  });

  it('is measured after normalising, in code points', () => {
    const composed = 'e\u0301'.repeat(100);
    expect(travellerWith({ fullName: `  ${composed}  ` })).toEqual([]);
    expect(travellerWith({ fullName: `${composed}e` })).toEqual(['travellers.0.fullName name']);
    // Each character is two code units.
    expect(travellerWith({ fullName: '𑄇'.repeat(100) })).toEqual([]);
    expect(travellerWith({ fullName: '𑄇'.repeat(101) })).toEqual(['travellers.0.fullName name']);
  });
});

describe('an email address', () => {
  const domain = (length: number) =>
    `${'a.'.repeat(20)}${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 40 - 122 - 3)}.in`;
  const ofLength = (length: number) => {
    const local = 'x'.repeat(64);
    return `${local}@${domain(length - 65)}`;
  };

  it.each([
    'a@b.co',
    'asha+spiti@mail.example.co.in',
    "o'neil@example.com",
    'asha@bücher.example',
    ofLength(254),
  ])('accepts %s', (email) => expect(complaints({ contact: { ...contact, email } })).toEqual([]));

  it.each([
    '',
    'asha',
    'asha@',
    '@example.com',
    'a@b',
    'a b@example.com',
    'a..b@example.com',
    'a@-x.com',
    'a@b@',
    `${'x'.repeat(65)}@example.com`,
    'asha@exam\u0000ple.com',
    'asha\u202e@example.com',
    ofLength(255),
  ])('rejects %j', (email) => {
    expect(complaints({ contact: { ...contact, email } })).toEqual(['contact.email email']);
    if (email !== '') expect(travellerWith({ email })).toEqual(['travellers.0.email email']);
  });

  it('has exactly the length this test says', () => {
    expect([ofLength(254), ofLength(255)].map((email) => email.length)).toEqual([254, 255]);
  });
});

describe('a phone number', () => {
  it.each(['9876543210', '+91 98765 43210', '098765-43210', '+44 7911 123456', '+1 415 555 2671'])(
    'accepts %s',
    (phone) => expect(complaints({ contact: { ...contact, phone } })).toEqual([]),
  );

  it.each([
    '',
    '12345',
    '1234567890',
    'call me',
    '+91 11 2345 6789',
    '9'.repeat(40),
    '98765\u0000',
  ])('rejects %j', (phone) => {
    expect(complaints({ contact: { ...contact, phone } })).toEqual(['contact.phone phone']);
    if (phone !== '') expect(travellerWith({ phone })).toEqual(['travellers.0.phone phone']);
  });
});

describe('a date of birth', () => {
  it.each([
    ['the earliest date', '1900-01-01'],
    ['with spaces around it', ' 1994-02-03 '],
    ['29 February of a leap year', '1996-02-29'],
  ])('accepts %s', (_name, dateOfBirth) => {
    const old = checkBooking(request({ travellers: [person({ dateOfBirth })] }), {
      ...facts,
      maxAge: null,
    });
    expect(old.ok).toBe(true);
  });

  it('may be today for an infant', () => {
    const infant = person({
      type: 'infant',
      dateOfBirth: facts.today,
      guardianConsent: { name: 'Asha Rao', relation: 'mother' },
    });
    expect(complaints({ travellers: [person(), infant] }, { minAge: 0 })).toEqual([]);
    expect(complaints({ travellers: [person(), infant] }, { minAge: 2 })).toEqual([
      'travellers.1.dateOfBirth age_not_allowed',
    ]);
  });

  it.each([
    '',
    '1899-12-31',
    '2026-11-22',
    '9999-12-31',
    '1995-02-29',
    '1994-02-30',
    '1994-13-01',
    '1994-00-10',
    '03/02/1994',
    '1994-2-3',
    '१९९४-०२-०३',
    '1994-02-03T00:00',
  ])('rejects %j', (dateOfBirth) =>
    expect(complaints({ travellers: [person(), person({ dateOfBirth })] })).toEqual([
      'travellers.1.dateOfBirth date',
    ]),
  );
});

describe('a nationality', () => {
  it.each(['IN', 'np', ' us ', 'BQ', 'AX', '', null])('accepts %j', (nationality) =>
    expect(travellerWith({ nationality })).toEqual([]),
  );

  it.each(['QQ', 'ZZ', 'EU', 'UN', 'XK', 'DD', 'SU', 'I', 'IND', '91', 'ＩＮ', '\u202eNI'])(
    'rejects %j',
    (nationality) =>
      expect(travellerWith({ nationality })).toEqual(['travellers.0.nationality country']),
  );
});

describe('an emergency contact', () => {
  const other = { name: 'R Rao', phone: '+91 98123 45678', relation: 'brother' };
  const calls = (more: Partial<typeof other>, phone: string | null = null) =>
    travellerWith({ phone, emergencyContact: { ...other, ...more } });

  it('has a name, a number and an optional relationship', () => {
    expect(calls({})).toEqual([]);
    expect(calls({ relation: '' })).toEqual([]);
    expect(calls({ relation: letter.repeat(50) })).toEqual([]);
    expect(calls({ name: '', phone: '1' })).toEqual([
      'travellers.0.emergencyContact.name name',
      'travellers.0.emergencyContact.phone phone',
    ]);
  });

  it.each(['+91 98765 43210', '098765 43210', '98765-43210'])(
    "isn't the traveller, however the number is written: %s",
    (phone) => {
      expect(calls({ phone }, '9876543210')).toEqual([
        'travellers.0.emergencyContact.phone same_phone',
      ]);
      expect(calls({ phone }, '9876543211')).toEqual([]);
    },
  );

  it.each<[string, string]>([
    [`${letter.repeat(50)}क`, 'length'],
    ...hostile.map((relation): [string, string] => [relation, 'characters']),
  ])('rejects the relationship %j', (relation, code) =>
    expect(calls({ relation })).toEqual([`travellers.0.emergencyContact.relation ${code}`]),
  );
});

describe('the consent of a parent or guardian', () => {
  const minor = (name: string, relation: string) =>
    complaints({
      travellers: [
        person(),
        person({ dateOfBirth: '2012-05-01', guardianConsent: { name, relation } }),
      ],
    });

  it('has a name and a relationship', () => {
    expect(minor('R Rao', 'father')).toEqual([]);
    expect(minor('', ' ')).toEqual([
      'travellers.1.guardianConsent.name name',
      'travellers.1.guardianConsent.relation required',
    ]);
    expect(minor('R Rao', 'x'.repeat(100))).toEqual([]);
  });

  it.each<[string, string]>([
    ['x'.repeat(101), 'length'],
    ...hostile.map((relation): [string, string] => [relation, 'characters']),
  ])('rejects the relationship %j', (relation, code) =>
    expect(minor('R Rao', relation)).toEqual([`travellers.1.guardianConsent.relation ${code}`]),
  );
});

describe('a note', () => {
  it.each(['', '  ', 'Two lines\r\nand a\ttab', 'x'.repeat(1_000), '𑄇'.repeat(1_000)])(
    'accepts case %#',
    (notes) => expect(complaints({ notes })).toEqual([]),
  );

  it.each<[string, string]>([
    ['x'.repeat(1_001), 'length'],
    [`${letter.repeat(500)}क`, 'length'],
    ...hostile.map((notes): [string, string] => [notes, 'characters']),
  ])('rejects case %#', (notes, code) => expect(complaints({ notes })).toEqual([`notes ${code}`]));
});
