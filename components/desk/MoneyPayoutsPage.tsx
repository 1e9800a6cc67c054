import type { BankLine, Difference, Payout } from '@/booking/contract/staffPayouts';
import { draftField } from '@/components/forms/draftField';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { Button, ButtonLink, QuietLink } from '@/components/ui/Button';
import { FieldGrid, SelectField, TextAreaField, TextField } from '@/components/ui/Field';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { differenceNames, differenceReasonNames } from '@/lib/desk/moneyWords';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDateOf, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { MoneyPayoutsPageProps } from '@/lib/server/desk/moneyPayoutsPage';
import { isUuid } from '@/lib/isUuid';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import moneyCss from './Money.module.css';
import { MoneyTabs } from './MoneyTabs';

type Props = MoneyPayoutsPageProps & { desk: DeskProps };

const money = (minor: number, currency = 'INR') =>
  formatMoney(minor, currency, { paise: 'always' });

const notRead = 'Nothing was read yet, so nothing is compared.';

/** What the gateway paid out, against our ledger and the bank. Nothing here books money. */
export function MoneyPayoutsPage(props: Props) {
  const { desk, items, nextCursor, differences, unexplainedMinor, readAt, drafts } = props;
  const { cursors, linesState } = props;
  const open = differences.filter(({ state }) => state === 'open');
  return (
    <DeskFrame desk={desk} title="Payouts">
      <DeskTitle
        title="Money"
        lead={
          open.length === 0
            ? `What the gateway paid out, against our ledger and the bank. ${readAt ? 'Nothing is unexplained.' : notRead}`
            : `What the gateway paid out, against our ledger and the bank. ${formatMoney(unexplainedMinor)} is unexplained, in ${formatCount(open.length, 'difference')}.`
        }
      />
      <MoneyTabs here="Payouts" permissions={desk.me.permissions} />
      <DeskPart
        id="differences"
        title="Differences"
        note={open.length > 0 ? undefined : readAt ? 'Everything matches.' : notRead}
      >
        {differences.some(({ id, state }) => id === props.open && state === 'open') ? null : (
          <FormOutcome answer={drafts['explain-difference'].answer} />
        )}
        {differences.length > 0 ? (
          <ul className={css.waits}>
            {differences.map((difference) => (
              <DifferenceItem key={difference.id} {...props} difference={difference} />
            ))}
          </ul>
        ) : null}
      </DeskPart>
      <DeskPart
        id="payouts"
        title="Payouts"
        note={readAt ? `The newest was read on ${formatInstant(readAt)}` : 'None was read yet.'}
      >
        <DeskForm name="read-payouts" page={desk.page} draft={drafts['read-payouts']}>
          <p>
            <Button>{readAt ? 'Read the gateway’s list again' : 'Read the gateway’s list'}</Button>
          </p>
        </DeskForm>
        {items.length > 0 ? (
          <PayoutsTable items={items} />
        ) : (
          <p>
            Payouts appear here once the gateway’s list was read. They come two working days after a
            payment.
          </p>
        )}
        {cursors.cursor || nextCursor ? (
          <p className={css.decisions}>
            {cursors.cursor ? (
              <QuietLink href={deskPaths.moneyPayouts({ lines: linesState, line: cursors.line })}>
                Back to the newest
              </QuietLink>
            ) : null}
            {nextCursor ? (
              <QuietLink
                href={deskPaths.moneyPayouts({
                  ...{ cursor: nextCursor, lines: linesState, line: cursors.line },
                })}
              >
                Show older ones
              </QuietLink>
            ) : null}
          </p>
        ) : null}
      </DeskPart>
      <Bank {...props} />
    </DeskFrame>
  );
}

function DifferenceItem(props: Props & { difference: Difference }) {
  const { desk, difference, drafts, open } = props;
  const { id, kind, subjectId, settlementId, bookingReference, currency, state } = difference;
  const draft = open === id ? drafts['explain-difference'] : emptyDraft;
  return (
    <li id={`difference-${id}`}>
      <p>
        {money(difference.actualMinor - difference.expectedMinor, currency)}
        <small>{state === 'open' ? 'unexplained' : 'explained'}</small>
      </p>
      <div>
        <h3>{differenceNames[kind]}</h3>
        <p>
          Expected {money(difference.expectedMinor, currency)}, found{' '}
          {money(difference.actualMinor, currency)}
          {isUuid(subjectId) ? '' : `: ${subjectId}`}
          {settlementId && settlementId !== subjectId ? ` in ${settlementId}` : ''}
          {bookingReference ? (
            <>
              , <a href={deskPaths.booking(bookingReference)}>{bookingReference}</a>
            </>
          ) : null}
          .
        </p>
      </div>
      <div className={css.decisions}>
        {state === 'explained' ? (
          <p>
            {difference.reason ? differenceReasonNames[difference.reason] : ''}, by{' '}
            {difference.decidedBy}. {difference.note}
          </p>
        ) : (
          <DeskForm
            name="explain-difference"
            page={desk.page}
            fields={{ id }}
            draft={draft}
            errorFields={['reason', 'note']}
            idOf={(field) => `${field}-${id}`}
          >
            <SelectField
              {...draftField(draft, 'reason')}
              id={`reason-${id}`}
              label="What is it?"
              empty="Choose"
              options={Object.entries(differenceReasonNames)}
              required
            />
            <TextField
              {...draftField(draft, 'note')}
              id={`note-${id}`}
              label="Note"
              maxLength={300}
            />
            <p>
              <Button variant="quiet">Explain</Button>
            </p>
          </DeskForm>
        )}
      </div>
    </li>
  );
}

function stateOf({ bankMinor, netMinor, openDifferences, utr }: Payout) {
  if (openDifferences > 0) {
    return { tone: 'full', text: formatCount(openDifferences, 'difference') };
  }
  if (bankMinor === netMinor) return { tone: 'sure', text: 'Matches' };
  return { tone: 'few', text: utr ? 'Not on a statement yet' : 'On its way' };
}

function PayoutsTable({ items }: { items: readonly Payout[] }) {
  return (
    <div className={css.sheet}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Payout</th>
            {['Payments', 'Refunds', 'Fees', 'By the gateway’s list', 'On the bank account'].map(
              (name) => (
                <th key={name} scope="col" className={moneyCss.amount}>
                  {name}
                </th>
              ),
            )}
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {items.map((payout) => {
            const { id, currency, refundsMinor, feesMinor, otherMinor, bankMinor } = payout;
            const state = stateOf(payout);
            return (
              <tr key={`${payout.gateway} ${id}`}>
                <th scope="row">
                  {formatDateOf(payout.settledAt)}
                  <small>
                    {id}
                    {payout.utr ? `, ${payout.utr}` : ''}
                  </small>
                </th>
                <td className={moneyCss.amount} data-label="Payments">
                  {money(payout.paymentsMinor, currency)}
                  <small>{formatCount(payout.payments, 'payment')}</small>
                </td>
                <td className={moneyCss.amount} data-label="Refunds">
                  {money(refundsMinor === 0 ? 0 : -refundsMinor, currency)}
                </td>
                <td className={moneyCss.amount} data-label="Fees">
                  {money(feesMinor === 0 ? 0 : -feesMinor, currency)}
                  {otherMinor !== 0 ? <small>and {money(otherMinor, currency)}</small> : null}
                </td>
                <td className={moneyCss.amount} data-label="By the gateway’s list">
                  {money(payout.netMinor, currency)}
                </td>
                <td className={moneyCss.amount} data-label="On the bank account">
                  {bankMinor === null ? 'not yet' : money(bankMinor, currency)}
                </td>
                <td>
                  <Pill data-tone={state.tone}>{state.text}</Pill>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Bank(props: Props) {
  const { desk, lines, linesState, cursors, drafts, open } = props;
  const { cursor } = cursors;
  const isOpenHere = lines.items.some(({ id, state }) => id === open && state === 'open');
  const draft = drafts['import-statement'];
  const other = linesState === 'open' ? 'decided' : null;
  return (
    <>
      <DeskPart
        id="bank"
        title={linesState === 'open' ? 'Bank lines to match' : 'Bank lines matched or explained'}
        note={
          <a href={`${deskPaths.moneyPayouts({ cursor, lines: other })}#bank`}>
            {other ? 'Show those that are done' : 'Show those to match'}
          </a>
        }
      >
        {isOpenHere ? null : (
          <FormOutcome answer={drafts['match-line'].answer ?? drafts['explain-line'].answer} />
        )}
        {lines.items.length > 0 ? (
          <ul className={css.waits}>
            {lines.items.map((line) => (
              <LineItem key={line.id} {...props} line={line} />
            ))}
          </ul>
        ) : (
          <p>
            {linesState === 'open'
              ? 'No line waits. Import a statement to compare the bank with the ledger.'
              : 'No line was matched or explained yet.'}
          </p>
        )}
        {lines.nextCursor ? (
          <p>
            <QuietLink
              href={`${deskPaths.moneyPayouts({ cursor, lines: linesState, line: lines.nextCursor })}#bank`}
            >
              Show more lines
            </QuietLink>
          </p>
        ) : null}
      </DeskPart>
      <DeskPart id="import" title="Import a bank statement">
        <p>
          <ButtonLink href={deskPaths.moneyStatement()} variant="quiet">
            Import a file
          </ButtonLink>
        </p>
        <DeskForm
          name="import-statement"
          page={desk.page}
          draft={draft}
          errorFields={['account', 'text', 'date', 'narration', 'utr', 'credit', 'debit']}
        >
          <p>
            Your bank’s file isn’t recognised? Paste its lines and say which column is which. Paste
            whole days: of two equal lines, pasted one by one, the second is left out. A line is
            imported once, however often you paste it. Nothing is booked.
          </p>
          <TextField
            {...draftField(draft, 'account')}
            id="account"
            label="Account"
            hint="For example HDFC 4410"
            maxLength={40}
            required
          />
          <TextAreaField
            {...draftField(draft, 'text')}
            id="text"
            label="Lines of the statement"
            hint="Up to 20,000 characters at once, about 200 lines."
            className={moneyCss.statement}
            rows={8}
            required
          />
          <FieldGrid>
            {columns.map(({ name, label, stored, isOptional }) => (
              <TextField
                key={name}
                {...draftField(draft, name, stored)}
                id={name}
                label={label}
                inputMode="numeric"
                maxLength={2}
                required={!isOptional}
                isOptional={isOptional}
              />
            ))}
          </FieldGrid>
          <p>
            <Button variant="quiet">Import</Button>
          </p>
        </DeskForm>
      </DeskPart>
    </>
  );
}

/** The order of most Indian banks' statements. */
const columns = [
  { name: 'date', label: 'Column with the date', stored: '1', isOptional: false },
  { name: 'narration', label: 'Column with the bank’s words', stored: '2', isOptional: false },
  { name: 'utr', label: 'Column with the transfer number', stored: '3', isOptional: true },
  { name: 'debit', label: 'Column with money out', stored: '5', isOptional: true },
  { name: 'credit', label: 'Column with money in', stored: '6', isOptional: false },
] as const;

const whyNames = {
  ...{ utr: 'the same number', id: 'the bank names it', amount: 'the same amount' },
};
const matchNames = { settlement: 'Payout', payment: 'Payment', refund: 'Refund' };

function LineItem(props: Props & { line: BankLine }) {
  const { desk, line, drafts, open } = props;
  const { id, amountMinor, bookedOn, utr, proposals } = line;
  const own = open === id;
  const explained = own ? drafts['explain-line'] : emptyDraft;
  return (
    <li id={`line-${id}`}>
      <p>
        {money(amountMinor)}
        <small>{amountMinor > 0 ? 'money in' : 'money out'}</small>
      </p>
      <div>
        <h3>
          {formatDate(bookedOn)}, {line.account}
        </h3>
        <p>
          {line.narration ?? ''} {utr ? `Number ${utr}.` : ''}
          {line.state === 'matched' ? ` ${line.matchedName ?? ''}, by ${line.decidedBy}.` : ''}
          {line.state === 'explained' ? ` ${line.reason ?? ''}, by ${line.decidedBy}.` : ''}
        </p>
      </div>
      {line.state === 'open' ? (
        <div className={css.decisions}>
          {proposals.map((proposal) => (
            <DeskForm
              key={`${proposal.kind} ${proposal.id}`}
              name="match-line"
              page={desk.page}
              fields={{ line: id, match: `${proposal.kind} ${proposal.id}` }}
              draft={own ? drafts['match-line'] : emptyDraft}
            >
              <p>
                {matchNames[proposal.kind]} {proposal.name}, {money(proposal.amountMinor)},{' '}
                {formatDate(proposal.on)}: {whyNames[proposal.why]}
              </p>
              <Button variant="quiet">It’s {proposal.name}</Button>
            </DeskForm>
          ))}
          <DeskForm
            name="explain-line"
            page={desk.page}
            fields={{ line: id }}
            draft={explained}
            errorFields={['reason']}
            idOf={(field) => `${field}-${id}`}
          >
            <TextField
              {...draftField(explained, 'reason')}
              id={`reason-${id}`}
              label="Or what else it is"
              maxLength={300}
              required
            />
            <Button variant="quiet">Explain</Button>
          </DeskForm>
        </div>
      ) : null}
    </li>
  );
}
