import { StatusLink } from '@/components/layout/AskLinks';
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
  /** The fields' initial values. */
  example: TypedExample['fields'];
}

/** Calculates the refund for an example booking. Works without scripts. */
export function CancellationCalculator(props: CancellationCalculatorProps) {
  const { policies, counted, example } = props;
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
        <h2 id="calculator">Work out your refund</h2>
        <p>
          We calculate real refunds the same way. This example assumes a trip in India, with GST and
          without TCS. Your booking shows the exact figures.
        </p>
      </div>
      <ErrorSummary
        title="Check these fields first"
        entries={exampleFields.flatMap((name) =>
          errors[name] ? [{ field: name, message: errors[name] }] : [],
        )}
      />
      <form method="get" action={`${paths.cancellationExample()}#example`} noValidate>
        <Stack data-gap="large">
          <FieldGrid>
            {policies.length > 1 ? (
              <SelectField
                name="policy"
                label="Policy"
                defaultValue={policyId || undefined}
                options={policies.map(({ id, name }) => [id, name])}
              />
            ) : null}
            <TextField
              {...field('price')}
              label="Total booking price, in rupees"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...field('paid')}
              label="Amount paid so far, in rupees"
              hint="Leave empty if you paid in full"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...field('travellers')}
              label="Travellers"
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField {...field('startDate')} label="Trip start date" type="date" />
            <TextField {...field('cancelOn')} label="Date you cancel" type="date" />
          </FieldGrid>
          <div>
            <Button type="submit">Work out my refund</Button>
          </div>
        </Stack>
      </form>
      {counted?.result ? <Result result={counted.result} /> : null}
      {counted && !counted.result && Object.keys(errors).length === 0 ? (
        <Notice tone="caution" role="status" title="We couldn’t work this out">
          We can’t reach our booking system right now. Your figures are still here. Try again in a
          minute. <StatusLink />
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
        {formatCount(daysBefore, 'day')} before the trip starts,{' '}
        {refundBps === 0
          ? 'after the last refund date'
          : `at the ${percentage(refundBps)} refund rate`}
        , you get back
      </p>
      <Figure>{formatMoney(refundMinor)}</Figure>
      <p>
        We keep {formatMoney(keptMinor)} of the {formatMoney(paidMinor)} paid
        {keptMinor === 0 ? '' : ', including GST'}.
        {chargeMinor > keptMinor
          ? ` The full cancellation charge is ${formatMoney(chargeMinor)}, but we never ask you to pay the difference.`
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
