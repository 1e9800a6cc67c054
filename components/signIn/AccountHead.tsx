import type { ReactNode } from 'react';
import { accountPaths } from '@/lib/account/accountPaths';
import { PostButton } from '../forms/PostForm';
import css from './OpenBooking.module.css';

interface AccountHeadProps {
  title: string;
  email: string;
  children?: ReactNode;
}

/** A signed-in customer's page title and sign-out button. */
export function AccountHead({ title, email, children }: AccountHeadProps) {
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
