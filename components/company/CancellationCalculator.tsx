import { Button } from '@/components/ui/Button';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { FieldGrid, SelectField, TextField } from '@/components/ui/Field';
import { Figure } from '@/components/ui/Figure';
import { Notice } from '@/components/ui/Notice';
import { Stack } from '@/components/ui/Stack';
import type { CancellationExample, CancellationPolicy } from '@/booking/contract/policies';
import { exampleFields, type TypedExample } from '@/lib/booking/cancellationExample';
import { percentage } from '@/lib/booking/cancellationSteps';
import { formatCount } from '@/lib/format/counts';
import { formatDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { CountedExample } from '@/lib/server/loaders/cancellationPage';
import css from './CancellationCalculator.module.css';

interface CancellationCalculatorProps {
  policies: readonly CancellationPolicy[];
  counted: CountedExample | null;
  /** What stands in the fields before anything is typed. */
  example: TypedExample['fields'];
}

/** A booking that somebody thinks of, and what would come back of it. Works without scripts. */
export function CancellationCalculator({
  policies,
  counted,
  example,
}: CancellationCalculatorProps) {
  const { fields, policyId } = counted?.typed ?? { fields: example, policyId: '' };
  const errors = counted?.errors ?? {};
  const field = (name: (typeof exampleFields)[number]) => ({
    name,
    defaultValue: fields[name],
    error: errors[name],
  });
  return (
    <section className={css.panel} aria-labelledby="calculator" id="example">
      <div>
        <h2 id="calculator">Count out an example</h2>
        <p>
          By the same arithmetic that makes our refunds. It takes the price as one of a trip in
          India, with GST and without TCS; your booking shows its own figures to the rupee.
        </p>
      </div>
      <ErrorSummary
        title="This cannot be counted yet"
        entries={exampleFields.flatMap((name) =>
          errors[name] ? [{ field: name, message: errors[name] }] : [],
        )}
      />
      <form method="get" action={`${paths.cancellationExample()}#example`} noValidate>
        <Stack data-gap="large">
          <FieldGrid>
            {policies.length > 1 ? (
              <SelectField name="policy" label="Steps" defaultValue={policyId || undefined}>
                {policies.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            ) : null}
            <TextField
              {...field('price')}
              label="Price of the whole booking, in rupees"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...field('paid')}
              label="Paid so far, in rupees"
              hint="Empty: all of it"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...field('travellers')}
              label="Travellers"
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField {...field('startDate')} label="The trip begins on" type="date" />
            <TextField {...field('cancelOn')} label="You cancel on" type="date" />
          </FieldGrid>
          <div>
            <Button type="submit">Count it out</Button>
          </div>
        </Stack>
      </form>
      {counted?.result ? <Result result={counted.result} /> : null}
      {counted && !counted.result && Object.keys(errors).length === 0 ? (
        <Notice tone="caution" role="status" title="Not counted">
          The booking service did not answer. What you typed is still here: try again in a moment.
        </Notice>
      ) : null}
    </section>
  );
}

function Result({ result }: { result: CancellationExample }) {
  const { paidMinor, keptMinor, refundMinor, chargeMinor, daysBefore, refundBps } = result;
  const later = result.steps.filter(
    ({ cancelUntil, minDaysBefore }) => cancelUntil !== null && minDaysBefore > 0,
  );
  return (
    <div className={css.answer} role="status">
      <p>
        {formatCount(daysBefore, 'day')} before the trip begins, at{' '}
        {refundBps === 0 ? 'the last step' : `the step of ${percentage(refundBps)}`}, you get back
      </p>
      <Figure>{formatMoney(refundMinor)}</Figure>
      <p>
        Of {formatMoney(paidMinor)} paid we keep {formatMoney(keptMinor)}
        {keptMinor === 0 ? '' : ', GST on it included'}.
        {chargeMinor > keptMinor
          ? ` Our share by the steps would be ${formatMoney(chargeMinor)}; the difference is not asked for.`
          : ''}
      </p>
      {later.length > 0 ? (
        <p>
          {later
            .map(
              ({ cancelUntil, refundBps: bps }) =>
                `${percentage(bps)} until ${formatDate(cancelUntil ?? '')}`,
            )
            .join(', ')}
          .
        </p>
      ) : null}
    </div>
  );
}
