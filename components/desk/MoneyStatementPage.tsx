import type { LineProblem, StatementPreview } from '@/booking/contract/staffPayouts';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { PostForm } from '@/components/forms/PostForm';
import { Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { errorOf } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { MoneyStatementPageProps } from '@/lib/server/desk/moneyStatementPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import moneyCss from './Money.module.css';
import { MoneyTabs } from './MoneyTabs';

type Props = MoneyStatementPageProps & { desk: DeskProps };

const money = (minor: number) => formatMoney(minor, 'INR', { paise: 'always' });

/** Uploads a bank's file, shows what importing it does, and then does exactly that. */
export function MoneyStatementPage({ desk, statement, drafts }: Props) {
  const draft = drafts['read-statement'];
  return (
    <DeskFrame desk={desk} title="Bank statement">
      <DeskTitle
        title="Money"
        lead="Import a bank statement. You see every line first, and nothing is booked."
      />
      <MoneyTabs here="Payouts" permissions={desk.me.permissions} />
      {statement ? (
        <Statement desk={desk} statement={statement} draft={drafts['import-upload']} />
      ) : (
        <FormOutcome answer={drafts['import-upload'].answer} />
      )}
      <DeskPart id="upload" title={statement ? 'Choose another file' : 'Choose the file'}>
        <PostForm
          action={deskPaths.api('read-statement')}
          encType="multipart/form-data"
          fields={{ form: 'read-statement', page: desk.page }}
        >
          <FormOutcome answer={draft.answer} fields={['account', 'file']} />
          <TextField
            {...draftField(draft, 'account', statement?.account ?? '')}
            id="account"
            label="Account"
            hint="For example HDFC 4410. Use the same name each time."
            maxLength={40}
            required
          />
          <TextField
            name="file"
            id="file"
            label="The bank’s CSV file"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            error={
              errorOf(draft.answer, 'file') ?? (draft.answer ? 'Choose the file again' : undefined)
            }
            hint="As HDFC, ICICI, SBI, Axis and others export it, up to 2 MB. A line is imported once, however often you upload it."
            required
          />
          <p>
            <Button variant={statement ? 'quiet' : 'main'}>Show what’s in it</Button>
          </p>
        </PostForm>
        <p>
          <QuietLink href={deskPaths.moneyPayouts()}>Back to payouts</QuietLink>
        </p>
      </DeskPart>
    </DeskFrame>
  );
}

interface StatementProps {
  desk: DeskProps;
  statement: StatementPreview;
  draft: MoneyStatementPageProps['drafts']['import-upload'];
}

function Statement({ desk, statement, draft }: StatementProps) {
  const { id, account, newLines, knownLines, unreadableLines, firstOn, lastOn } = statement;
  if (statement.isImported) {
    return (
      <DeskPart id="statement" title={account}>
        <p>This statement is imported. Its lines wait on the payouts page.</p>
      </DeskPart>
    );
  }
  const days = firstOn && lastOn ? `, ${formatDate(firstOn)} to ${formatDate(lastOn)}` : '';
  return (
    <>
      <DeskPart id="statement" title={`${account}${days}`}>
        <p>
          {formatCount(newLines, 'new line')}: {money(statement.inMinor)} in,{' '}
          {money(statement.outMinor)} out. {formatCount(knownLines, 'line')} imported before, left
          out. {formatCount(unreadableLines, 'line')} can’t be read.
        </p>
        {newLines > 0 ? (
          <DeskForm
            name="import-upload"
            page={desk.page}
            fields={{ id, newLines: String(newLines) }}
            draft={draft}
          >
            <p>
              <Button>Import {formatCount(newLines, 'line')}</Button>
            </p>
          </DeskForm>
        ) : (
          <>
            <FormOutcome answer={draft.answer} />
            <p>There’s nothing to import.</p>
          </>
        )}
        {statement.lines.length > 0 ? <Lines statement={statement} /> : null}
      </DeskPart>
      {unreadableLines > 0 ? (
        <DeskPart id="unreadable" title="Lines that can’t be read">
          <ul>
            {statement.unreadable.map(({ line, problem }) => (
              <li key={line}>
                Line {line}: {problemNames[problem]}
              </li>
            ))}
          </ul>
          {unreadableLines > statement.unreadable.length ? (
            <p>And {unreadableLines - statement.unreadable.length} more.</p>
          ) : null}
        </DeskPart>
      ) : null}
    </>
  );
}

const problemNames: Record<LineProblem, string> = {
  columns: 'more cells than the heading has, as with a comma in the bank’s words',
  no_date: 'no date, as in a total or a closing line',
  future_date: 'the date is still to come',
  no_amount: 'no amount',
  two_amounts: 'money in and money out at once',
  side: 'neither DR nor CR',
  sign: 'a negative amount, so we can’t tell in from out',
};

function Lines({ statement }: Pick<StatementProps, 'statement'>) {
  const { lines, newLines, knownLines } = statement;
  const more = newLines + knownLines - lines.length;
  return (
    <>
      <div className={css.sheet}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">The bank’s words</th>
              <th scope="col" className={moneyCss.amount}>
                Amount
              </th>
              <th scope="col">Import</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, bookedOn, narration, utr, amountMinor, isKnown }) => (
              <tr key={line}>
                <th scope="row">
                  {formatDate(bookedOn)}
                  <small>line {line}</small>
                </th>
                <td>
                  {narration}
                  {utr ? <small>Number {utr}</small> : null}
                </td>
                <td className={moneyCss.amount} data-label="Amount">
                  {money(amountMinor)}
                </td>
                <td>{isKnown ? 'Imported before' : 'New'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p>And {formatCount(more, 'more line')}.</p> : null}
    </>
  );
}
