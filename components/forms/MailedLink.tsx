import type { ComponentProps, ReactNode } from 'react';
import { useMailedLink } from '@/lib/hooks/useMailedLink';
import { HiddenFields } from './HiddenFields';

interface MailedLinkProps extends Partial<ComponentProps<typeof HiddenFields>> {
  /** Where the link is posted, in the field `link`. */
  action: string;
  /** The fragment names that mark a link to open, such as `key` in `#key=…`, separated by `|`. */
  names?: string;
  opening: string;
  /** Shown to anyone who didn't arrive through such a link. */
  children: ReactNode;
}

/** Opens an emailed link by posting its secret. Needs scripts. */
export function MailedLink({ action, fields = {}, names, opening, children }: MailedLinkProps) {
  const { form, isOpening } = useMailedLink(names);
  return (
    <>
      <form ref={form} method="post" action={action} hidden>
        <HiddenFields fields={fields} />
        <input type="hidden" name="link" />
        <button>Open the link</button>
      </form>
      {isOpening ? (
        <>
          <h1>One moment</h1>
          <p role="status">{opening}</p>
        </>
      ) : (
        children
      )}
    </>
  );
}
