import type { ReactNode } from 'react';
import { accountPaths } from '@/lib/account/accountPaths';
import { useTripMerge } from '@/lib/hooks/useTripMerge';
import { PostButton } from '../forms/PostForm';
import css from './OpenBooking.module.css';

/** A signed-in customer's page title and sign-out button. */
export function AccountHead(props: { title: string; email: string; children?: ReactNode }) {
  const { title, email, children } = props;
  useTripMerge();
  return (
    <div className={css.head}>
      <div>
        <h1>{title}</h1>
        <p>Signed in as {email}</p>
        {children}
      </div>
      <PostButton action={accountPaths.api('sign-out')} variant="quiet">
        Sign out
      </PostButton>
    </div>
  );
}
