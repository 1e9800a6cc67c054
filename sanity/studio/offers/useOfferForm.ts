import { useEffect, useRef, useState } from 'react';
import { OfferCodesFailure } from './offerCodes.ts';
import { errorsOf, type Kind, type OfferErrors } from './offerDraft.ts';

const fixFirst = 'Fix the fields marked in red first.';

/** Sends a form once at a time. A refusal keeps what was typed and moves to the first wrong field. */
export function useOfferForm(kind: Kind) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [errors, setErrors] = useState<OfferErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!failure) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [failure, errors]);

  /** Shows these errors instead of sending. */
  const refuse = (found: OfferErrors) => {
    setErrors(found);
    setFailure(fixFirst);
  };
  const send = async (work: () => Promise<unknown>) => {
    setIsSending(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof OfferCodesFailure)) throw error;
      setErrors(errorsOf(error.errors, kind));
      setFailure(error.message);
      setIsSending(false);
    }
  };
  return { form, errors, failure, isSending, refuse, send };
}
