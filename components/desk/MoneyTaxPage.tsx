import type { TaxMonth, TaxRateRow } from '@/booking/contract/staffTax';
import { HiddenFields } from '@/components/forms/HiddenFields';
import { Button, QuietLink } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { checkNames, documentKindNames, taxFileNames } from '@/lib/desk/moneyWords';
import { formatCount, formatPercent } from '@/lib/format/counts';
import { formatDate, formatInstant, formatMonth } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { MoneyTaxPageProps } from '@/lib/server/desk/moneyTaxPage';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import moneyCss from './Money.module.css';
import { MoneyTabs } from './MoneyTabs';

const nameOf = (month: string) => formatMonth(`${month}-01`);
/** Tax has paise: they are always shown, so that columns line up. */
const money = (minor: number) => formatMoney(minor, 'INR', { paise: 'always' });

/** GST and TCS of a month by rate, with the documents behind each figure, the files and the close. */
export function MoneyTaxPage(props: MoneyTaxPageProps & { desk: DeskProps }) {
  const { desk, report, months, drafts } = props;
  const { month, supplier } = report;
  return (
    <DeskFrame desk={desk} title={`GST and TCS, ${nameOf(month)}`}>
      <DeskTitle
        title="Money"
        lead={`${nameOf(month)}, from the documents issued. Every figure opens the documents behind it.`}
      />
      <MoneyTabs here="GST and TCS" permissions={desk.me.permissions} />
      <form className={moneyCss.filters} action={deskPaths.moneyTax()}>
        <SelectField
          name="month"
          label="Month"
          options={months.map(
            (one) => [one.month, `${nameOf(one.month)}${one.closedAt ? ', closed' : ''}`] as const,
          )}
          defaultValue={month}
        />
        <p>
          <Button variant="quiet">Show</Button>
        </p>
      </form>
      <DeskPart id="gst" title="GST" note={`${supplier.legalName}, ${supplier.gstin}`}>
        <RatesTable report={report} />
      </DeskPart>
      <DeskPart
        id="tcs"
        title="TCS on trips abroad"
        note={report.tcs.length === 0 ? 'None was collected.' : undefined}
      >
        {report.tcs.length > 0 ? <TcsTable report={report} /> : null}
      </DeskPart>
      <Opened {...props} />
      <div className={moneyCss.sides}>
        <DeskPart
          id="documents"
          title="Documents issued"
          note={report.series.length === 0 ? 'None in this month.' : undefined}
        >
          {report.series.length > 0 ? <SeriesTable report={report} /> : null}
        </DeskPart>
        <DeskPart id="checks" title="Does it add up?">
          <Checks report={report} />
        </DeskPart>
        <DeskPart id="files" title="Files for the accountant">
          <DeskForm name="tax-file" page={desk.page} fields={{ month }} draft={drafts['tax-file']}>
            <p>Taking a file is recorded, and needs a code from your app.</p>
            <div className={css.decisions}>
              {Object.entries(taxFileNames).map(([file, name]) => (
                <Button key={file} name="file" value={file} variant="quiet">
                  {name}
                </Button>
              ))}
            </div>
          </DeskForm>
        </DeskPart>
        <DeskPart id="close" title={report.closed ? 'Closed' : 'Close the month'}>
          <Close {...props} />
        </DeskPart>
      </div>
    </DeskFrame>
  );
}

const placeOf = (isWithinState: boolean, state: string) =>
  isWithinState ? `within ${state}` : 'other states';

function RatesTable({ report }: { report: TaxMonth }) {
  const { month, rates, net, supplier } = report;
  if (rates.length === 0) {
    return (
      <p>No document was issued in {nameOf(month)}. Receipts and refunds appear here at once.</p>
    );
  }
  const amounts = (
    row: Pick<TaxRateRow, 'valueMinor' | 'cgstMinor' | 'sgstMinor' | 'igstMinor'>,
    sign = 1,
  ) =>
    (
      [
        ['Value', row.valueMinor],
        ['CGST', row.cgstMinor],
        ['SGST', row.sgstMinor],
        ['IGST', row.igstMinor],
      ] as const
    ).map(([name, minor]) => (
      <td key={name} className={moneyCss.amount} data-label={name}>
        {money(minor === 0 ? 0 : sign * minor)}
      </td>
    ));
  return (
    <div className={css.sheet}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Rate and place of supply</th>
            <th scope="col" className={moneyCss.amount}>
              Documents
            </th>
            {['Value', 'CGST', 'SGST', 'IGST'].map((name) => (
              <th key={name} scope="col" className={moneyCss.amount}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map((row) => {
            const isReceived = row.direction === 'received';
            return (
              <tr key={`${row.direction} ${row.gstBps} ${row.isWithinState} ${row.sacCode}`}>
                <th scope="row">
                  {formatPercent(row.gstBps)}, {placeOf(row.isWithinState, supplier.state)}
                  <small>
                    {isReceived ? 'Received' : 'Refund vouchers and credit notes'}, SAC{' '}
                    {row.sacCode}
                  </small>
                </th>
                <td className={moneyCss.amount} data-label="Documents">
                  <a
                    href={`${deskPaths.moneyTax({
                      month,
                      list: 'documents',
                      gstBps: row.gstBps,
                      ...(isReceived && { kind: 'receipt_voucher' }),
                    })}#opened`}
                  >
                    {row.documents}
                  </a>
                </td>
                {amounts(row, isReceived ? 1 : -1)}
              </tr>
            );
          })}
          <tr className={moneyCss.sum}>
            <th scope="row">{nameOf(month)}</th>
            <td />
            {amounts(net)}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function TcsTable({ report: { month, tcs, tcsMinor } }: { report: TaxMonth }) {
  return (
    <div className={css.sheet}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Rate</th>
            <th scope="col" className={moneyCss.amount}>
              Buyers
            </th>
            <th scope="col" className={moneyCss.amount}>
              Received
            </th>
            <th scope="col" className={moneyCss.amount}>
              TCS
            </th>
          </tr>
        </thead>
        <tbody>
          {tcs.map(({ tcsBps, buyers, baseMinor, tcsMinor: minor }) => (
            <tr key={tcsBps}>
              <th scope="row">{tcsBps === null ? 'Unknown' : formatPercent(tcsBps)}</th>
              <td className={moneyCss.amount} data-label="Buyers">
                <a href={`${deskPaths.moneyTax({ month, list: 'buyers' })}#opened`}>{buyers}</a>
              </td>
              <td className={moneyCss.amount} data-label="Received">
                {money(baseMinor)}
              </td>
              <td className={moneyCss.amount} data-label="TCS">
                {money(minor)}
              </td>
            </tr>
          ))}
          <tr className={moneyCss.sum}>
            <th scope="row">{nameOf(month)}</th>
            <td />
            <td />
            <td className={moneyCss.amount} data-label="TCS">
              {money(tcsMinor)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function SeriesTable({ report: { month, series } }: { report: TaxMonth }) {
  return (
    <div className={css.sheet}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" className={moneyCss.amount}>
              Documents
            </th>
            <th scope="col" className={moneyCss.amount}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ kind, documents, from, to, amountMinor }) => (
            <tr key={kind}>
              <th scope="row">
                {documentKindNames[kind]}
                <small>
                  {from} to {to}
                </small>
              </th>
              <td className={moneyCss.amount} data-label="Documents">
                <a href={`${deskPaths.moneyTax({ month, list: 'documents', kind })}#opened`}>
                  {documents}
                </a>
              </td>
              <td className={moneyCss.amount} data-label="Total">
                {money(amountMinor)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Checks({ report: { checks, series, unwritten } }: { report: TaxMonth }) {
  const missing = series.reduce((sum, row) => sum + row.missing, 0);
  return (
    <ul className={css.block}>
      {checks.map(({ figure, registerMinor, ledgerMinor }) => {
        const isEqual = registerMinor === ledgerMinor;
        return (
          <li key={figure}>
            <Pill data-tone={isEqual ? 'sure' : 'full'}>{isEqual ? 'Equal' : 'Different'}</Pill>{' '}
            {checkNames[figure]}:{' '}
            {isEqual
              ? `${money(registerMinor)} in the documents and in the ledger.`
              : `${money(registerMinor)} in the documents, ${money(ledgerMinor)} in the ledger.`}
          </li>
        );
      })}
      <li>
        <Pill data-tone={missing === 0 ? 'sure' : 'full'}>
          {missing === 0 ? 'No gaps' : 'Gaps'}
        </Pill>{' '}
        {missing === 0 ? 'Numbers have no gaps.' : `${missing} numbers are missing.`}
      </li>
      {unwritten > 0 ? (
        <li>
          <Pill data-tone="few">Waiting</Pill>{' '}
          {formatCount(unwritten, 'payment or refund', 'payments or refunds')} of this month{' '}
          {unwritten === 1 ? 'has' : 'have'} no document yet. That takes a minute at most. If it
          doesn’t change, tell whoever runs Safar.
        </li>
      ) : null}
    </ul>
  );
}

/** The documents or buyers behind a figure. */
function Opened({ report, documents, buyers, filters }: MoneyTaxPageProps) {
  const { month } = report;
  const { kind, gstBps } = filters;
  if (documents) {
    const title = kind ? documentKindNames[kind] : 'Documents';
    return (
      <DeskPart
        id="opened"
        title={gstBps ? `${title} at ${formatPercent(Number(gstBps))}` : title}
        note={<a href={deskPaths.moneyTax({ month })}>Close the list</a>}
      >
        <div className={css.sheet}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Buyer</th>
                {['Value', 'CGST', 'SGST', 'IGST', 'Total'].map((name) => (
                  <th key={name} scope="col" className={moneyCss.amount}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {documents.items.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.number}
                    <small>
                      {formatDate(row.issuedOn)},{' '}
                      <a href={deskPaths.booking(row.bookingReference)}>{row.bookingReference}</a>
                    </small>
                  </th>
                  <td>
                    {row.buyerName}
                    <small>
                      {row.buyerGstin ?? 'private'}, {row.placeOfSupply},{' '}
                      {row.gstBps.map(formatPercent).join(' and ')}
                    </small>
                  </td>
                  {(
                    [
                      ['Value', row.valueMinor],
                      ['CGST', row.cgstMinor],
                      ['SGST', row.sgstMinor],
                      ['IGST', row.igstMinor],
                      ['Total', row.amountMinor],
                    ] as const
                  ).map(([name, minor]) => (
                    <td key={name} className={moneyCss.amount} data-label={name}>
                      {money(minor)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {documents.nextCursor ? (
          <p>
            <QuietLink
              href={`${deskPaths.moneyTax({
                ...{ month, list: 'documents', kind, gstBps },
                cursor: documents.nextCursor,
              })}#opened`}
            >
              Show more
            </QuietLink>
          </p>
        ) : null}
      </DeskPart>
    );
  }
  if (!buyers) return null;
  return (
    <DeskPart
      id="opened"
      title="Who paid TCS"
      note={<a href={deskPaths.moneyTax({ month })}>Close the list</a>}
    >
      <div className={css.sheet}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Buyer</th>
              <th scope="col">PAN</th>
              <th scope="col" className={moneyCss.amount}>
                Received
              </th>
              <th scope="col" className={moneyCss.amount}>
                TCS
              </th>
            </tr>
          </thead>
          <tbody>
            {buyers.items.map((row) => (
              <tr key={row.bookingReference}>
                <th scope="row">
                  {row.name}
                  <small>
                    <a href={deskPaths.booking(row.bookingReference)}>{row.bookingReference}</a>
                  </small>
                </th>
                <td data-label="PAN">
                  {row.panLast4 ? `XXXXX${row.panLast4}` : 'none'}
                  {row.tcsBps === null ? '' : `, ${formatPercent(row.tcsBps)}`}
                </td>
                <td className={moneyCss.amount} data-label="Received">
                  {money(row.baseMinor)}
                </td>
                <td className={moneyCss.amount} data-label="TCS">
                  {money(row.tcsMinor)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {buyers.nextCursor ? (
        <p>
          <QuietLink
            href={`${deskPaths.moneyTax({ month, list: 'buyers', cursor: buyers.nextCursor })}#opened`}
          >
            Show more
          </QuietLink>
        </p>
      ) : null}
    </DeskPart>
  );
}

function Close({ desk, report, drafts }: MoneyTaxPageProps & { desk: DeskProps }) {
  const { month, closed, canClose, checks, unwritten } = report;
  if (closed) {
    return (
      <>
        <p>
          Closed by {closed.by} on {formatInstant(closed.at)}.
        </p>
        {closed.isUnchanged ? (
          <p>Nothing has changed since.</p>
        ) : (
          <Notice tone="problem">
            The documents no longer add up to these figures. Tell whoever runs the service.
          </Notice>
        )}
      </>
    );
  }
  const isEqual = checks.every((check) => check.registerMinor === check.ledgerMinor);
  const reason = !canClose
    ? 'A month can be closed once it’s over.'
    : unwritten > 0
      ? 'Some documents are still being written. Reload the page in a minute.'
      : !isEqual
        ? 'Documents and ledger differ, so the month can’t be closed.'
        : null;
  return (
    <DeskForm name="close-month" page={desk.page} draft={drafts['close-month']}>
      <HiddenFields fields={{ month }} />
      <p>
        Its figures stay as they are. Whatever is received or refunded from now on goes into the
        month of that day. This can’t be undone.
      </p>
      {reason ? <p>{reason}</p> : null}
      <p>
        <Button disabled={reason !== null}>Close {nameOf(month)}</Button>
      </p>
    </DeskForm>
  );
}
