import { useEffect, useRef, useState, type ComponentType } from 'react';
import button from '@/components/ui/Button.module.css';
import field from '@/components/ui/Field.module.css';
import { reportError } from '@/lib/sentry/report';
import type { FormProps } from './PlainForm';
import form from './PlainForm.module.css';
import { serverNewsletterForm } from './serverNewsletterForm';

/** The form's script stays on the server, so nothing else would bring these to the page. */
void [button, field, form];

const formAtHand: ComponentType<FormProps> | null =
  typeof window === 'undefined' ? serverNewsletterForm : null;
const asOnTheServer = { __html: '' };

/**
 * The newsletter's form at the foot of every page. The server writes it, and the browser leaves it as
 * it came: it needs no script. That is loaded where there is nothing to leave, after a page without one.
 */
export function LazyNewsletterForm(props: FormProps) {
  const box = useRef<HTMLDivElement>(null);
  const [Form, setForm] = useState<ComponentType<FormProps> | null>(() => formAtHand);
  useEffect(() => {
    const started = box.current?.querySelector<HTMLInputElement>('input[name="started"]');
    // A static page was made long ago; only the browser knows when it was opened.
    if (started) started.value = String(Math.round(performance.timeOrigin));
    else
      import('./NewsletterForm').then(
        (module) => setForm(() => module.NewsletterForm),
        reportError,
      );
  }, []);
  if (!Form)
    return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={asOnTheServer} />;
  return (
    <div key="form">
      <Form {...props} />
    </div>
  );
}
