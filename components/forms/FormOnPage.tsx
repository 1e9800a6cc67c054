import { useEffect, useRef, useState } from 'react';
import { ServerHtml } from '@/components/framework/ServerHtml';
import button from '@/components/ui/Button.module.css';
import field from '@/components/ui/Field.module.css';
import type { FormName } from '@/lib/forms';
import { reportError } from '@/lib/sentry/report';
import type { forms } from './forms';
import type { FormProps } from './PlainForm';
import plainForm from './PlainForm.module.css';
import { serverForms } from './serverForms';

/** The forms' script stays on the server, so nothing else would bring these to the page. */
void [button, field, plainForm];

const formsAtHand: typeof forms | null = typeof window === 'undefined' ? serverForms : null;

interface FormOnPageProps extends Omit<FormProps, 'draft'> {
  form: FormName;
}

/**
 * A form in a page about something else. The server writes it, and the browser leaves it as it came: it
 * needs no script, and what could not be taken is shown by `/contact-form`. The script is loaded where
 * there is nothing to leave, after a step inside the site.
 */
export function FormOnPage(props: FormOnPageProps) {
  // After a step to another page of the same kind, what the browser kept would be about the first.
  const subject = JSON.stringify([props.form, props.about]);
  return <MountedForm key={subject} {...props} />;
}

function MountedForm({ form, ...props }: FormOnPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(() => formsAtHand);
  useEffect(() => {
    const started = box.current?.querySelector<HTMLInputElement>('input[name="started"]');
    // A static page was made long ago; only the browser knows when it was opened.
    if (started) started.value = String(Math.round(performance.timeOrigin));
    else import('./forms').then((module) => setAll(() => module.forms), reportError);
  }, []);
  if (!all) return <ServerHtml box={box} />;
  const Form = all[form];
  return (
    <div key="form">
      <Form {...props} />
    </div>
  );
}
