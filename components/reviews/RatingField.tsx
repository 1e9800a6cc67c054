import { FieldError, FieldGroup, OptionField } from '@/components/ui/Field';
import css from './RatingField.module.css';

const names = ['one, bad', 'two', 'three', 'four', 'five, very good'];

/** A rating from one to five, as radio buttons. An error links to the first. */
export function RatingField(props: { chosen: string | undefined; error: string | undefined }) {
  const { chosen, error } = props;
  return (
    <FieldGroup
      legend="How was it?"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'rating-error' : undefined}
    >
      <FieldError id="rating" error={error} />
      <div className={css.choices}>
        {names.map((name, index) => (
          <OptionField
            key={name}
            name="rating"
            id={index === 0 ? 'rating' : undefined}
            value={index + 1}
            defaultChecked={chosen === String(index + 1)}
          >
            {index + 1} <small>{name}</small>
          </OptionField>
        ))}
      </div>
    </FieldGroup>
  );
}
