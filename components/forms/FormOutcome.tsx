import { AskLinks } from '@/components/layout/AskLinks';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { Notice } from '@/components/ui/Notice';
import { formatWait } from '@/lib/format/waits';
import type { FormAnswer } from '@/lib/formDraft';
import type { Frame } from '@/lib/server/loaders/frame';

interface FormOutcomeProps {
  answer: FormAnswer | null;
  /** The fields on the page, for errors to link to. */
  fields?: readonly string[];
  /** Returns a field's ID. Defaults to its name. */
  idOf?: (field: string) => string;
  /** Adds contact links to error messages. */
  settings?: Frame['settings'];
  unavailable?: { title: string; text: string; message: string };
  /** Added to the message when the visitor has to wait. */
  whileWaiting?: string;
}

const notSaved = {
  title: 'This isn’t saved yet',
  text: 'What you typed is still here. Try again in a minute, or contact us.',
  message: 'Hello, I can’t save what I typed.',
};

/** The error for a rejected form. The form below keeps what was typed. */
export function FormOutcome(props: FormOutcomeProps) {
  const { answer, fields = [], idOf = (name) => name, settings } = props;
  const { unavailable = notSaved, whileWaiting = '' } = props;
  switch (answer?.kind) {
    case undefined:
      return null;
    case 'invalid':
      return (
        <ErrorSummary
          title="Fix these first"
          entries={answer.errors.map(({ field, message }) =>
            fields.includes(field) ? { field: idOf(field), message } : { message },
          )}
        />
      );
    case 'challenge':
      return (
        <Notice tone="caution" title="One more check" role="alert">
          We couldn’t tell if this came from a person. Check your answers, tick the box and send it
          again.
        </Notice>
      );
    case 'limited':
      return (
        <Notice tone="caution" title="Too many attempts" role="alert">
          <span>
            What you typed is still here. Try again in {formatWait(answer.waitSeconds)}.{' '}
            {whileWaiting}
          </span>
          {settings ? <AskLinks settings={settings} message={unavailable.message} /> : null}
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice tone="problem" title={unavailable.title} role="alert">
          <span>{unavailable.text}</span>
          {settings ? (
            <AskLinks settings={settings} message={unavailable.message} isOutage />
          ) : null}
        </Notice>
      );
  }
}
