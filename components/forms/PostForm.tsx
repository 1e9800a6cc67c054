import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/Button';
import css from './BookingForm.module.css';
import { HiddenFields } from './HiddenFields';

interface Posted {
  action: string;
  fields?: ComponentProps<typeof HiddenFields>['fields'];
}

/** A form that posts hidden fields and shows its own errors. Its children are stacked. */
export function PostForm({ fields = {}, children, ...form }: ComponentProps<'form'> & Posted) {
  return (
    <form className={css.form} method="post" noValidate {...form}>
      <HiddenFields fields={fields} />
      {children}
    </form>
  );
}

/** A form's button, on its own line. */
export function FormButton(props: ComponentProps<typeof Button>) {
  return (
    <p>
      <Button {...props} />
    </p>
  );
}

/** A form with only a button. */
export function PostButton(props: ComponentProps<typeof Button> & Posted) {
  const { action, fields = {}, ...button } = props;
  return (
    <form method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button {...button} />
    </form>
  );
}
