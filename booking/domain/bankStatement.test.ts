import {
  findUtr,
  readBankAmount,
  readBankDay,
  readStatement,
  readStatementFile,
  splitTable,
} from './bankStatement.ts';

const heading = 'Date,Narration,Ref No,Debit,Credit,Balance';
const read = (text: string) => {
  const file = readStatementFile(text, '2026-11-29');
  if (file === null || file === 'month_first') throw new Error('not read');
  return file;
};
const amountsIn = (text: string) => read(text).lines.map(({ amountMinor }) => amountMinor);
const problemsIn = (text: string) => read(text).unreadable.map(({ problem }) => problem);

it('splits quoted cells, and lines by tab or semicolon', () => {
  const cellsOf = (text: string) => splitTable(text).map(({ cells }) => cells);
  expect(cellsOf('a,"b, ""c""\nd",e\r\n\nf,g,="00123"')).toEqual([
    ['a', 'b, "c"\nd', 'e'],
    ['f', 'g', '00123'],
  ]);
  expect(cellsOf('a;b\nc;d')).toEqual([
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
    lines: [
      {
        ...{ bookedOn: '2026-11-27', narration: 'Rent', utr: null, amountMinor: -4_000_000 },
        written: { narration: 'Rent', utr: '' },
      },
    ],
    skipped: [1, 3],
  });
});

/** As each bank's net banking exports them, with made-up people and figures. */
const exports = {
  HDFC: `  Date     ,Narration                ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance
 27/11/26  ,NEFT CR-UTIB0000001-RAZORPAY SOFTWARE-N331262712345678  ,27/11/26 ,          0.00      ,     118184.43        ,N331262712345678   ,     318184.43
 28/11/26  ,UPI-ASHA RAO-ASHA@OKHDFC-HDFC0000001-433212345678-TRIP ,28/11/26 ,          0.00      ,     1000.00        ,0000433212345678   ,     319184.43
 28/11/26  ,OFFICE RENT,28/11/26 ,     40000.00      ,          0.00        ,0000000000000123   ,     279184.43
`,
  ICICI: `"DETAILED STATEMENT"
"Account Number","000405001234 ( INR )  - SAFAR TRAVELS"
"Transaction Date from","01/11/2026","to","28/11/2026"

"S No.","Value Date","Transaction Date","Cheque Number","Transaction Remarks","Withdrawal Amount (INR )","Deposit Amount (INR )","Balance (INR )"
"1","27/11/2026","27/11/2026","-","NEFT-N331262712345678-RAZORPAY SOFTWARE","0.0","1,18,184.43","3,18,184.43"
"2","28/11/2026","28/11/2026","-","UPI/433212345678/TRIP/asha@okhdfc","0.0","1,000.00","3,19,184.43"
"3","28/11/2026","28/11/2026","000123","OFFICE RENT","40,000.00","0.0","2,79,184.43"
"Legends Used in Account Statement"
`,
  SBI: `Account Name       :,SAFAR TRAVELS
Account Number     :,_00000012345678901
Start Date         :,1 Nov 2026

Txn Date,Value Date,Description,Ref No./Cheque No.,        Debit,Credit,Balance
27 Nov 2026,27 Nov 2026,"   BY TRANSFER-NEFT*UTIB0000001*N331262712345678*RAZORPAY SOFT--","TRANSFER FROM 4897691162092"," ","1,18,184.43","3,18,184.43"
28-Nov-26,28-Nov-26,"   BY TRANSFER-UPI/CR/433212345678/ASHA RAO--",433212345678," ","1,000.00","3,19,184.43"
28 Nov 2026,28 Nov 2026,"   OFFICE RENT","123","40,000.00"," ","2,79,184.43"

**This is a computer generated statement and does not require a signature
`,
  Axis: `Name :- SAFAR TRAVELS
Statement of Account No :- 912010012345678 for the period (From : 01-11-2026 To : 28-11-2026)

Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
27-11-2026,-,"NEFT/N331262712345678/RAZORPAY SOFTWARE, BLR", ,118184.43,318184.43,004
28-11-2026,-,UPI/P2A/433212345678/ASHA RAO/HDFC, ,1000.00,319184.43,004
28-11-2026,000123,OFFICE RENT,40000.00, ,279184.43,004
`,
};

it.each(Object.entries(exports))('reads the CSV of %s', (_bank, text) => {
  const file = read(text);
  expect(file.lines.map(({ bookedOn, utr, amountMinor }) => [bookedOn, utr, amountMinor])).toEqual([
    ['2026-11-27', 'N331262712345678', 11_818_443],
    ['2026-11-28', '433212345678', 100_000],
    ['2026-11-28', expect.stringMatching(/^(000)?123$/), -4_000_000],
  ]);
  // Nothing but the bank's closing words is left out.
  expect(file.unreadable.every(({ problem }) => problem === 'no_date')).toBe(true);
});

it('reads one column of amounts with a column for the side', () => {
  const text = 'Date,Description,Amount,Dr / Cr\n27/11/2026,Rent,500.00,DR\n27/11/2026,In,5.00,CR';
  expect(amountsIn(text)).toEqual([-50_000, 500]);
});

it('reads a line whose words a spreadsheet would run, which those who write CSV files must defuse', () => {
  const file = read(`${heading}\n27/11/2026,=UPI(1),@x,,5,5`);
  expect(file.lines).toMatchObject([{ narration: '=UPI(1)', amountMinor: 500 }]);
});

it('looks for the heading in the first lines, among those that aren’t too wide', () => {
  const above = 'Safar\n'.repeat(60);
  expect(readStatementFile(`${above}${heading}\n27/11/2026,In,1,,5,5`, '2026-11-29')).toBeNull();
  const wide = `${heading}${',x'.repeat(60)}`;
  expect(readStatementFile(`${wide}\n27/11/2026,In,1,,5,5`, '2026-11-29')).toBeNull();
});

it('says why a line can’t be read', () => {
  const lines = [
    '27/11/2026,Comma, here,,,5',
    'Total,,,,5',
    '01/12/2026,Later,,,5',
    '27/11/2026,Nothing,,,',
    '27/11/2026,Words,,,five',
    '27/11/2026,Both,,4,5',
    '27/11/2026,Taken back,,-4,',
    '13/27/2026,American,,,5',
    '27/11/2026,Good,,,5',
  ];
  const file = read(['My bank', '', 'Date,Narration,Ref No,Debit,Credit', ...lines].join('\n'));
  expect(file.headingLine).toBe(3);
  expect(file.unreadable).toEqual([
    { line: 4, problem: 'columns' },
    { line: 5, problem: 'no_date' },
    { line: 6, problem: 'future_date' },
    { line: 7, problem: 'no_amount' },
    { line: 8, problem: 'no_amount' },
    { line: 9, problem: 'two_amounts' },
    { line: 10, problem: 'sign' },
    { line: 11, problem: 'no_date' },
  ]);
  expect(file.lines).toMatchObject([{ line: 12, narration: 'Good' }]);
  expect(readStatementFile('What,is,this\n1,2,3', '2026-11-29')).toBeNull();
});

it('refuses a line whose words hold a comma without quotes', () => {
  const rent = '27/11/2026,RENT, MUMBAI,1,40000,,60000';
  expect(problemsIn(`${heading}\n${rent}`)).toEqual(['columns']);
  // Money out would be money in, though no cell comes after the heading's last.
  const open = '27/11/2026,RENT, MUMBAI,1,40000,,';
  const good = '27/11/2026,FEE,2,5.90,,59994.10,';
  expect(problemsIn(`${heading},Branch\n${good}\n${rent},\n${good}`)).toEqual(['columns']);
  expect(problemsIn(`${heading}\n${open}\n27/11/2026,FEE,2,5.90,,`)).toEqual(['columns']);
  // Some banks end every line but the heading with a comma.
  expect(amountsIn(`${heading}\n${good}\n${good}`)).toEqual([-590, -590]);
});

it('leaves out a pasted line whose words hold a comma without quotes', () => {
  const columns = { date: 0, narration: 1, utr: null, debit: 2, credit: 3 };
  const lines = ['27/11/2026,FEE,5.90,,1', '27/11/2026,RENT, MUMBAI,40000,,60000'];
  expect(readStatement(lines.join('\n'), columns)).toMatchObject({
    lines: [{ amountMinor: -590 }],
    skipped: [2],
  });
  expect(readStatement(lines[1] ?? '', columns)).toMatchObject({ lines: [], skipped: [1] });
});

it.each([
  ['Deposit', '500.00', 'side'],
  ['Cash withdrawal', '500.00', 'side'],
  ['Cheque', '500.00', 'side'],
  ['', '500.00', 'side'],
  ['CR', '-500.00', 'sign'],
  ['CR', '500.00 Dr', 'sign'],
  ['DR', '500.00 Cr', 'sign'],
  ['DR', '-500.00', -50_000],
  ['Debit', '500.00', -50_000],
  ['D', '500.00', -50_000],
  ['Cr.', '500.00', 50_000],
  ['credit', '500.00', 50_000],
])('reads the side %s of %s as %s', (side, amount, expected) => {
  const text = `Date,Description,Amount,Type\n27/11/2026,Words,${amount},${side}`;
  const [line, problem] = [read(text).lines[0], read(text).unreadable[0]];
  expect(line?.amountMinor ?? problem?.problem).toBe(expected);
});

it('refuses dates with the month first, of which some look right', () => {
  const lines = ['11/05/2026,In,1,,5,5', '11/27/2026,In,1,,5,10'];
  const text = [heading, ...lines].join('\n');
  expect(readStatementFile(text, '2026-11-29')).toBe('month_first');
  const columns = { date: 0, narration: 1, utr: 2, debit: 3, credit: 4 };
  expect(readStatement(text, columns)).toBe('month_first');
  // Only the column with dates counts.
  expect(amountsIn(`${heading}\n11/05/2026,INV 11/27/2026,1,,5,5`)).toEqual([500]);
});

it.each(['\r', '\r\n', '\n'])('reads lines that end in different ways', (end) => {
  const good = '27/11/2026,In,1,,5,5';
  expect(amountsIn(`Safar\r\n${heading}\n${good}${end}${good}\r\n${good}`)).toEqual([
    500, 500, 500,
  ]);
});

it.each([
  ['N33126271', 'N33126271'],
  ['123456789', '123456789'],
  ['0000000123456789', '000123456789'],
  ['0000033212345678', '033212345678'],
  ['4.33212E+11', null],
  ['4.33212E+11', '433212345678', 'UPI/433212345678/TRIP'],
])('reads the number %s as %s', (written, utr, narration = 'In') => {
  expect(read(`${heading}\n27/11/2026,${narration},${written},,5,5`).lines[0]?.utr).toBe(utr);
});
