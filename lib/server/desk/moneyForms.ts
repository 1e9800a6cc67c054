/** What the forms about tax, receivables and payouts do. */
import { taxFileNames, differenceReasonNames } from '@/lib/desk/moneyWords';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import { nameIn } from '@/lib/nameIn';
import { longestText } from '../http/formText';
import { doneAt, fieldRefused, pageWith, reasonIn, type DeskForm } from './deskForm';
import { staffMoney } from './staffMoney';
import { staffService } from './staffService';

/** Reads a column's number as people count, from 1. */
function columnIn(value: string, field: string): number {
  const column = Number(value);
  if (Number.isInteger(column) && column >= 1 && column <= 40) return column - 1;
  throw fieldRefused(field, 'Write the column’s number, counted from 1');
}

const bookingField = 'booking.';

export const moneyForms: Partial<Record<DeskFormName, DeskForm>> = {
  'tax-file': async ({ form, visitor }) => {
    const { isFresh } = await staffService.me(visitor);
    if (!isFresh) return { showAgain: deskPaths.signIn({ resume: 'tax-file' }) };
    const file = nameIn(taxFileNames, form.text('file')) ?? 'documents';
    return deskPaths.taxFile({ month: form.text('month').slice(0, 7), file });
  },
  'close-month': async ({ form, visitor }) => {
    await staffMoney.closeMonth(form.text('month'), visitor);
    return doneAt(form);
  },
  remind: async ({ form, visitor }) => {
    const chosen = form.names
      .filter((name) => name.startsWith(bookingField))
      .map((name) => name.slice(bookingField.length));
    if (chosen.length === 0) throw fieldRefused('bookings', 'Tick at least one booking');
    const { sent } = await staffMoney.remind(chosen.slice(0, 50), visitor);
    return pageWith(form, { done: sent.length > 0 ? 'remind' : 'remind-nobody' });
  },
  'due-date': async ({ form, visitor }) => {
    const { id, from, to } = form.texts(['id', 'from', 'to']);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(to)) throw fieldRefused('to', 'Choose a day');
    await staffMoney.extendDueDate(id, { from, to, reason: reasonIn(form) }, visitor);
    return pageWith(form, { done: 'due-date', open: '' });
  },
  'read-payouts': async ({ form, visitor }) => {
    await staffMoney.readPayouts(visitor);
    return doneAt(form);
  },
  'explain-difference': async ({ form, visitor }) => {
    const reason = nameIn(differenceReasonNames, form.text('reason'));
    if (!reason) throw fieldRefused('reason', 'Choose what it is');
    const note = form.text('note').trim();
    await staffMoney.explainDifference(form.text('id'), { reason, note }, visitor);
    return doneAt(form);
  },
  'import-statement': async ({ form, visitor }) => {
    const { account, text, ...columns } = form.texts([
      ...(['account', 'text', 'date', 'narration', 'utr', 'credit', 'debit'] as const),
    ]);
    if (account.trim() === '') throw fieldRefused('account', 'Name the account');
    if (text.trim() === '') throw fieldRefused('text', 'Paste the statement');
    // What is longer was cut off, perhaps within a line.
    if (text.length >= longestText) {
      throw fieldRefused('text', 'Paste fewer lines, less than 20,000 characters at once');
    }
    await staffMoney.importStatement(
      {
        account: account.trim().slice(0, 40),
        text,
        columns: {
          date: columnIn(columns.date, 'date'),
          narration: columnIn(columns.narration, 'narration'),
          utr: columns.utr ? columnIn(columns.utr, 'utr') : null,
          credit: columnIn(columns.credit, 'credit'),
          debit: columns.debit ? columnIn(columns.debit, 'debit') : null,
        },
      },
      visitor,
    );
    return doneAt(form);
  },
  'import-upload': async ({ form, visitor }) => {
    await staffMoney.importUpload(form.text('id'), Number(form.text('newLines')), visitor);
    return deskPaths.moneyPayouts({ done: 'import-statement' });
  },
  'match-line': async ({ form, visitor }) => {
    const { line, match } = form.texts(['line', 'match']);
    const [kind, id = ''] = match.split(' ');
    if (kind !== 'settlement' && kind !== 'payment' && kind !== 'refund') {
      throw fieldRefused('match', 'Choose what it is');
    }
    await staffMoney.matchBankLine(line, { kind, id }, visitor);
    return doneAt(form);
  },
  'explain-line': async ({ form, visitor }) => {
    await staffMoney.explainBankLine(form.text('line'), reasonIn(form), visitor);
    return doneAt(form);
  },
};
