import { useEffect } from 'react';
import { ServerHtml } from '@/components/framework/ServerHtml';
import { useServerViews } from '@/components/framework/useServerViews';
import button from '@/components/ui/Button.module.css';
import field from '@/components/ui/Field.module.css';
import type { FormName } from '@/lib/forms';
import type { FormProps } from './PlainForm';
import plainForm from './PlainForm.module.css';
import { serverForms } from './serverForms';

/** Loads the forms' styles here, because the script that imports them stays on the server. */
void [button, field, plainForm];

const forms = { atHand: serverForms, load: async () => (await import('./forms')).forms };

interface FormOnPageProps extends Omit<FormProps, 'draft'> {
  form: FormName;
}

/**
 * A form within another page. The server renders it and the browser leaves its HTML alone. Errors
 * are shown on `/contact-form`. Its script loads only after client-side navigation, when there is
 * no HTML to keep.
 */
export function FormOnPage(props: FormOnPageProps) {
  // After navigation to a page of the same kind, the kept HTML would still be the previous page's.
  const subject = JSON.stringify([props.form, props.about]);
  return <MountedForm key={subject} {...props} />;
}

function MountedForm({ form, ...props }: FormOnPageProps) {
  const [all, box] = useServerViews(forms);
  useEffect(() => {
    const started = box.current?.querySelector<HTMLInputElement>('input[name="started"]');
    // A static page may have been built long ago, so only the browser knows when it was opened.
    if (started) started.value = String(Math.round(performance.timeOrigin));
  }, [box]);
  if (!all) return <ServerHtml box={box} />;
  const Form = all[form];
  return (
    <div key="form">
      <Form {...props} />
    </div>
  );
}
