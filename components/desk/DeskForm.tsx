import type { ReactNode } from 'react';
import { FormOutcome } from '@/components/forms/FormOutcome';
import { PostForm } from '@/components/forms/PostForm';
import { deskPaths, type DeskFormName } from '@/lib/desk/deskPaths';
import type { FormDraft } from '@/lib/formDraft';

interface DeskFormProps {
  name: DeskFormName;
  /** The path to return to. */
  page: string;
  /** Distinguishes several forms of one name on a page, and what was typed into each. */
  draft?: FormDraft | undefined;
  fields?: Record<string, string>;
  /** The fields that errors may link to, and their IDs if they differ. */
  errorFields?: readonly string[];
  idOf?: (field: string) => string;
  children: ReactNode;
}

/** A form of the desk, with the reasons if it was refused. */
export function DeskForm(props: DeskFormProps) {
  const { name, page, draft, fields = {}, errorFields, idOf, children } = props;
  return (
    <PostForm action={deskPaths.api(name)} fields={{ ...fields, form: name, page }}>
      {draft ? (
        <FormOutcome answer={draft.answer} fields={errorFields ?? []} {...(idOf && { idOf })} />
      ) : null}
      {children}
    </PostForm>
  );
}
