import {
  findUtr,
  readBankAmount,
  readBankDay,
  readStatement,
  splitTable,
} from './bankStatement.ts';

it('splits quoted cells, and lines by tab or semicolon', () => {
  expect(splitTable('a,"b, ""c""\nd",e\r\n\nf,g,h')).toEqual([
    ['a', 'b, "c"\nd', 'e'],
    ['f', 'g', 'h'],
  ]);
  expect(splitTable('a;b\nc;d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it.each([
  ['27/11/2026', '2026-11-27'],
  ['27-11-26', '2026-11-27'],
  ['7-Nov-2026', '2026-11-07'],
  ['2026-11-27 10:12:00', '2026-11-27'],
  ['31/02/2026', null],
  ['Total', null],
])('reads the day %s', (text, day) => expect(readBankDay(text)).toBe(day));

it.each([
  ['1,18,184.43', 11_818_443],
  ['₹ 500', 50_000],
  ['500.5', 50_050],
  ['(500.00)', -50_000],
  ['-500.00', -50_000],
  ['500.00 Dr', -50_000],
  ['500.00Cr', 50_000],
  ['', null],
  ['n/a', null],
])('reads the amount %s', (text, minor) => expect(readBankAmount(text)).toBe(minor));

it('finds a transfer number in the bank’s words', () => {
  expect(findUtr('NEFT CR-UTIB0000-RAZORPAY-HDFCN52026112712')).toBe('HDFCN52026112712');
  expect(findUtr('UPI/ASHA RAO/call 98765')).toBeNull();
});

it('keeps lines with a day and an amount, and numbers the others', () => {
  const columns = { date: 0, narration: 1, utr: null, credit: 2, debit: null };
  expect(readStatement('Date,What,Amount\n27/11/2026,Rent,-40000\n,Balance,1', columns)).toEqual({
    lines: [{ bookedOn: '2026-11-27', narration: 'Rent', utr: null, amountMinor: -4_000_000 }],
    skipped: [1, 3],
  });
});
