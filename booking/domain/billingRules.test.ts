/** Every billing field: accepted and rejected values. */
import type { BookingRequest } from '../contract/bookings.ts';
import { gstStates, stateCodes } from '../contract/gstStates.ts';
import { complaints } from '../testing/judging.ts';
import { isGstin, isPan } from './billingRules.ts';

type Billing = BookingRequest['billing'];

const billed = (billing: Billing, requiresPan = false) => complaints({ billing }, { requiresPan });
const hostile = ['Acme\u0000', 'Acme\u0007', 'Acme\u202eemcA', 'Acme\u2067', 'Acme\ud800'];

describe('a state', () => {
  it.each([...stateCodes, ' ka ', 'tn'])('accepts %s', (stateCode) =>
    expect(billed({ stateCode })).toEqual([]),
  );

  it.each([
    ['', 'required'],
    [null, 'required'],
    ['XX', 'state'],
    ['29', 'state'],
    ['K\u0000', 'state'],
  ])('rejects %j', (stateCode, code) =>
    expect(billed({ stateCode })).toEqual([`billing.stateCode ${code}`]),
  );

  it("isn't required for residents abroad, unless it is a company", () => {
    expect(billed({ isResident: false })).toEqual([]);
    expect(billed({ isResident: false, stateCode: 'XX' })).toEqual(['billing.stateCode state']);
    expect(billed({ isResident: false, ...company() })).toEqual(['billing.stateCode required']);
  });
});

describe('an address', () => {
  const good = { line1: '12 Church Street', city: 'Bengaluru', pin: '560001' };
  const lives = (more: Partial<typeof good>) =>
    billed({ stateCode: 'KA', address: { ...good, ...more } });

  it('may be left out', () => expect(billed({ stateCode: 'KA', address: null })).toEqual([]));

  it.each([
    { line1: 'A 1' },
    { line1: 'x'.repeat(120) },
    { line1: `  ${'क'.repeat(120)}  ` },
    { line1: '𑄇'.repeat(120) },
    { city: 'Ut' },
    { city: 'x'.repeat(60) },
    { city: '𑄇'.repeat(60) },
    { pin: '100000' },
    { pin: ' 999999 ' },
  ])('accepts %j', (more) => expect(lives(more)).toEqual([]));

  it.each<[Partial<typeof good>, string]>([
    [{ line1: '' }, 'line1 length'],
    [{ line1: 'ab' }, 'line1 length'],
    [{ line1: ' a  ' }, 'line1 length'],
    [{ line1: 'x'.repeat(121) }, 'line1 length'],
    [{ line1: '𑄇'.repeat(121) }, 'line1 length'],
    [{ city: 'U' }, 'city length'],
    [{ city: 'x'.repeat(61) }, 'city length'],
    [{ city: '𑄇'.repeat(61) }, 'city length'],
    ...['', '012345', '56001', '5600011', '56 0001', '5600O1', '५६०००१', '-60001'].map(
      (pin): [Partial<typeof good>, string] => [{ pin }, 'pin pin'],
    ),
    ...hostile.flatMap((text): [Partial<typeof good>, string][] => [
      [{ line1: text }, 'line1 characters'],
      [{ city: text }, 'city characters'],
      [{ pin: text }, 'pin pin'],
    ]),
  ])('rejects %j', (more, complaint) =>
    expect(lives(more)).toEqual([`billing.address.${complaint}`]),
  );

  it('reports each wrong part', () => {
    expect(lives({ line1: '', city: '', pin: '' })).toEqual([
      'billing.address.line1 length',
      'billing.address.city length',
      'billing.address.pin pin',
    ]);
  });
});

describe('a PAN', () => {
  const pays = (pan: string | null, isResident = true) =>
    billed({ stateCode: 'KA', pan, isResident }, true);

  it.each([
    'ABCPE1234F',
    'abcpe1234f',
    ' AAAFZ9999Z ',
    ...[...'ABCFGHJLPT'].map((kind) => `ABC${kind}E1234F`),
  ])('accepts %j', (pan) => expect(pays(pan)).toEqual([]));

  it.each(['ABCDE1234F', 'ABCPE123F', 'ABCPE12345F', 'ABCPE1234', '1BCPE1234F', 'ABCPE\u0000234F'])(
    'rejects %j',
    (pan) => expect(pays(pan)).toEqual(['billing.pan pan_invalid']),
  );

  it('is required of residents for a trip abroad, and checked wherever it is given', () => {
    expect(pays('')).toEqual(['billing.pan pan_required']);
    expect(pays(null)).toEqual(['billing.pan pan_required']);
    expect(pays('', false)).toEqual([]);
    expect(billed({ stateCode: 'KA', pan: '' })).toEqual([]);
    expect(billed({ stateCode: 'KA', pan: 'X' })).toEqual(['billing.pan pan_invalid']);
  });
});

/** Builds a GSTIN from a state and a PAN, with its check digit. */
function gstinOf(number: string, pan: string): string {
  const start = `${number}${pan}1Z`;
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const found = [...digits].find((digit) => isGstin(`${start}${digit}`));
  return `${start}${found ?? '?'}`;
}

/** A company in Maharashtra. */
function company(more: Partial<Billing> = {}): Billing {
  return { gstin: '27AAPFU0939F1ZV', legalName: 'Acme Walks Private Limited', ...more };
}

describe('a GSTIN', () => {
  it('is checked by state, PAN and check digit', () => {
    // Numbers from public registers.
    expect(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '07AAACB2894G1ZP'].map(isGstin)).toEqual([
      true,
      true,
      true,
    ]);
    expect([isPan('AAPFU0939F'), isPan('AAPXU0939F')]).toEqual([true, false]);
  });

  it.each(['27AAPFU0939F1ZV', ' 27aapfu0939f1zv '])('accepts %j', (gstin) =>
    expect(billed({ stateCode: 'MH', ...company({ gstin }) })).toEqual([]),
  );

  it.each([
    '27AAPFU0939F1ZW',
    '27AAPFU0939F1Z',
    '27AAPFU0939F1ZV0',
    '99AAPFU0939F1ZV',
    '00AAPFU0939F1ZV',
    '39AAPFU0939F1ZV',
    '27AAPFU0939F1XV',
    '27AAPXU0939F1ZV',
    '27AAPFU0939F1Z\u0000',
    'none',
  ])('rejects %j', (gstin) =>
    expect(billed({ stateCode: 'MH', ...company({ gstin }) })).toEqual(['billing.gstin gstin']),
  );

  it("must be from the billing address's state", () => {
    expect(billed({ stateCode: 'KA', ...company() })).toEqual(['billing.gstin state_mismatch']);
  });

  it.each(stateCodes)('starts with a number of its own state only: %s', (stateCode) => {
    for (const number of gstStates[stateCode].numbers) {
      const gstin = gstinOf(number, 'AAPFU0939F');
      expect(billed({ stateCode, ...company({ gstin }) })).toEqual([]);
      const others = stateCodes.filter((other) => gstStates[other].numbers.includes(number));
      expect(others).toEqual([stateCode]);
    }
  });

  it('numbers 01 to 38 and 97, as the register does', () => {
    const wanted = Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0'));
    const numbers = Object.values(gstStates).flatMap((state) => state.numbers);
    expect(numbers.sort()).toEqual([...wanted, '97']);
  });

  it('contains the given PAN, if any', () => {
    const stateCode = 'MH';
    expect(billed({ stateCode, ...company({ pan: 'aapfu0939f' }) })).toEqual([]);
    expect(billed({ stateCode, ...company({ pan: 'ABCPE1234F' }) })).toEqual([
      'billing.gstin pan_mismatch',
    ]);
    // A wrong PAN is reported once, on its own field.
    expect(billed({ stateCode, ...company({ pan: 'X' }) })).toEqual(['billing.pan pan_invalid']);
  });

  it('requires the company name', () => {
    expect(billed({ stateCode: 'MH', ...company({ legalName: ' ' }) })).toEqual([
      'billing.legalName required',
    ]);
    expect(billed({ stateCode: 'MH', ...company({ legalName: null, gstin: 'x' }) })).toEqual([
      'billing.gstin gstin',
      'billing.legalName required',
    ]);
  });
});

describe('the name of a company', () => {
  const named = (legalName: string) => billed({ stateCode: 'MH', ...company({ legalName }) });

  it.each(['Acme', '3M & Sons (India) Pvt. Ltd.', 'आशा ट्रैवल्स', 'x'.repeat(100), '𑄇'.repeat(100)])(
    'accepts %s',
    (legalName) => expect(named(legalName)).toEqual([]),
  );

  it.each<[string, string]>([
    ['x'.repeat(101), 'length'],
    ['𑄇'.repeat(101), 'length'],
    ...hostile.map((text): [string, string] => [text, 'characters']),
  ])('rejects %j', (legalName, code) =>
    expect(named(legalName)).toEqual([`billing.legalName ${code}`]),
  );

  it('may be given without a GSTIN', () => {
    expect(billed({ stateCode: 'MH', legalName: 'Acme' })).toEqual([]);
  });
});
