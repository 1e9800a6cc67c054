import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { Notice } from '@/components/ui/Notice';
import type { FormAnswer } from '@/lib/forms';

interface ShareOutcomeProps {
  answer: FormAnswer | null;
  /** The id of a field on the page; null for what belongs to none. */
  idOf: (field: string) => string | null;
}

/** What became of a form of the shares that was not taken. What was typed stands below it. */
export function ShareOutcome({ answer, idOf }: ShareOutcomeProps) {
  if (!answer) return null;
  if (answer.kind === 'unavailable' || answer.kind === 'limited') {
    return (
      <Notice tone="problem" title="This is not done yet" role="alert">
        What you typed stands below. Please try again in a minute.
      </Notice>
    );
  }
  return (
    <ErrorSummary
      title="Please check this"
      entries={answer.errors.map(({ field, message }) => {
        const id = idOf(field);
        return id ? { field: id, message } : { message };
      })}
    />
  );
}
