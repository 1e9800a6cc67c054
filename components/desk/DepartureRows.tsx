import {
  FieldGrid,
  FieldGridGroup,
  FieldGroup,
  SelectField,
  TextField,
  TickField,
} from '@/components/ui/Field';
import { extraPer, roomKinds } from '@/lib/desk/departureFields';
import { roomWords } from '@/lib/desk/departureWords';
import { errorOf, type FormDraft } from '@/lib/formDraft';

interface RowsProps {
  values: Record<string, string>;
  draft: FormDraft;
  isFixed?: boolean;
}

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;
const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const;

/** Returns a function that makes a field's props from its name. */
function fieldsOf({ values, draft, isFixed }: RowsProps) {
  return (name: string, label: string) => ({
    ...{ name, label, defaultValue: values[name] ?? '' },
    error: errorOf(draft.answer, name),
    disabled: isFixed,
  });
}

/** The price of each kind of room. A room without a price isn't offered. */
export function PriceRows(props: RowsProps) {
  const field = fieldsOf(props);
  return roomKinds.map((room) => (
    <FieldGridGroup key={room} legend={`${roomWords[room]} room`} disabled={props.isFixed}>
      <TextField
        {...field(`${room}.amount`, 'Per person, in ₹')}
        {...amount}
        hint="Before GST. Leave empty to not offer it."
      />
      <TextField
        {...field(`${room}.allotment`, 'Allotment')}
        {...number}
        isOptional
        hint="How many people can book it. Empty means as many as there are seats."
      />
      <TextField {...field(`${room}.child`, 'Children pay, in %')} {...amount} />
      <TextField {...field(`${room}.infant`, 'Infants pay, in ₹')} {...amount} />
      <TickField
        id={`${room}.onSale`}
        name={`${room}.onSale`}
        isTicked={props.values[`${room}.onSale`] === 'yes'}
      >
        On sale
      </TickField>
    </FieldGridGroup>
  ));
}

export function PickupRows({ rows, hint, ...props }: RowsProps & { rows: number; hint: string }) {
  const field = fieldsOf(props);
  return Array.from({ length: rows }, (_, row) => {
    const name = (part: string) => `pickup.${row}.${part}`;
    return (
      <FieldGridGroup key={row} legend={`Pickup point ${row + 1}`} disabled={props.isFixed}>
        <TextField {...field(name('city'), 'City')} maxLength={80} autoComplete="off" />
        <TextField {...field(name('name'), 'Place')} maxLength={120} autoComplete="off" />
        <TextField
          {...field(name('address'), 'Address')}
          isOptional
          maxLength={300}
          autoComplete="off"
        />
        <TextField {...field(name('at'), 'Time')} type="datetime-local" hint={hint} />
        <TextField
          {...field(name('surcharge'), 'Price difference, in ₹')}
          {...amount}
          hint="For each person. −500 is ₹500 less."
        />
        <TextField
          {...field(name('code'), 'Code')}
          maxLength={12}
          autoComplete="off"
          hint="For example, DEL. Keep it when you change the place."
        />
      </FieldGridGroup>
    );
  });
}

export function ExtraRows({ rows, ...props }: RowsProps & { rows: number }) {
  const field = fieldsOf(props);
  return Array.from({ length: rows }, (_, row) => {
    const name = (part: string) => `extra.${row}.${part}`;
    return (
      <FieldGridGroup key={row} legend={`Extra ${row + 1}`} disabled={props.isFixed}>
        <TextField {...field(name('name'), 'Name')} maxLength={80} autoComplete="off" />
        <TextField {...field(name('amount'), 'Price, in ₹')} {...amount} />
        <SelectField {...field(name('per'), 'For')} options={Object.entries(extraPer)} />
        <TextField {...field(name('maxQty'), 'Most per booking')} {...number} />
        <TextField
          {...field(name('stock'), 'How many there are')}
          {...number}
          isOptional
          hint="Empty means it never runs out."
        />
        <TextField
          {...field(name('code'), 'Code')}
          maxLength={12}
          autoComplete="off"
          hint="Like BOOTS."
        />
      </FieldGridGroup>
    );
  });
}

/** Group and early-booking discounts: one step in each row. */
export function DiscountRows({ rows, ...props }: RowsProps & { rows: number }) {
  const field = fieldsOf(props);
  const steps = Array.from({ length: rows }, (_, row) => row);
  return (
    <>
      <FieldGroup legend="For groups" disabled={props.isFixed}>
        {steps.map((row) => (
          <FieldGrid key={row}>
            <TextField {...field(`group.${row}.from`, 'People, at least')} {...number} />
            <TextField {...field(`group.${row}.percent`, 'Discount, in %')} {...amount} />
          </FieldGrid>
        ))}
      </FieldGroup>
      <FieldGroup legend="For booking early" disabled={props.isFixed}>
        {steps.map((row) => (
          <FieldGrid key={row}>
            <TextField {...field(`early.${row}.from`, 'Days before, at least')} {...number} />
            <TextField {...field(`early.${row}.percent`, 'Discount, in %')} {...amount} />
          </FieldGrid>
        ))}
      </FieldGroup>
    </>
  );
}
