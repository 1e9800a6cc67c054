import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { FormButton } from '@/components/forms/PostForm';

/**
 * The button of a form whose answer shows a secret once. It can't be clicked twice, because only
 * the first answer has the secret.
 */
export function OnceButton(props: ComponentProps<typeof FormButton>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    const form = button.current?.form;
    const close = () => setSent(true);
    // Going back may show this page again as it was left.
    const open = () => setSent(false);
    form?.addEventListener('submit', close);
    window.addEventListener('pageshow', open);
    return () => {
      form?.removeEventListener('submit', close);
      window.removeEventListener('pageshow', open);
    };
  }, []);
  return <FormButton {...props} ref={button} disabled={isSent} />;
}
