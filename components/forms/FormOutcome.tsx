import { AskLinks } from '@/components/layout/AskLinks';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { Notice } from '@/components/ui/Notice';
import { formatWait } from '@/lib/format/waits';
import type { FormAnswer } from '@/lib/forms';
import type { Frame } from '@/lib/server/loaders/frame';

interface FormOutcomeProps {
  answer: FormAnswer | null;
  /** The fields of the form by their paths, with the ids they have on the page. */
  fields?: Record<string, string>;
  settings: Frame['settings'];
}

/** What became of a form of an account that was not taken. What was typed stands below it. */
export function FormOutcome({ answer, fields = {}, settings }: FormOutcomeProps) {
  if (!answer) return null;
  if (answer.kind === 'unavailable' || answer.kind === 'limited') {
    return (
      <Notice tone="problem" title="This is not saved yet" role="alert">
        <span>
          What you typed stands below. Please try again in {formatWait(answer.waitSeconds)}, or ask
          us.
        </span>
        <AskLinks settings={settings} message="Hello, I could not save what I typed." />
      </Notice>
    );
  }
  return (
    <ErrorSummary
      title="Please check this"
      entries={answer.errors.map(({ field, message }) => {
        const id = fields[field];
        return id ? { field: id, message } : { message };
      })}
    />
  );
}

/** Words for what is stored, once something else was typed. */
export function storedHint(
  typed: string | undefined,
  stored: string,
  hint?: string,
  words = stored,
) {
  const isOther = typed !== undefined && typed.trim() !== stored;
  return isOther ? `Stored now: ${words || 'nothing'}` : hint;
}
