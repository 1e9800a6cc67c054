import type { ReactNode } from 'react';
import css from './Notice.module.css';

interface NoticeProps {
  tone?: 'information' | 'caution' | 'sure' | 'problem';
  title?: string;
  /** `alert` announces a new problem, `status` a change. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A highlighted message: what happened, and what to do next. */
export function Notice({ tone = 'information', title, role, children }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone} role={role}>
      {title ? <strong>{title}</strong> : null}
      <div>{children}</div>
    </div>
  );
}

/** Shows why an action was refused. Renders nothing without a reason. */
export function RefusalNotice({ reason }: { reason: string | null }) {
  if (!reason) return null;
  return (
    <Notice tone="problem" role="alert">
      {reason}
    </Notice>
  );
}
