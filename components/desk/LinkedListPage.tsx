import { MailedLink } from '@/components/forms/MailedLink';
import { deskPaths } from '@/lib/desk/deskPaths';
import type { LinkedListPageProps } from '@/lib/server/desk/linkedListPage';
import { DeskHead } from './DeskFrame';
import { ListPage } from './ListPage';
import css from './SignInPage.module.css';

/** The list behind a leader's link, read only. */
export function LinkedListPage({ list, isOver }: LinkedListPageProps) {
  const page = deskPaths.linkedList();
  return (
    <>
      {list ? (
        <MailedLink action={deskPaths.api('open-list')} names="key" opening="Opening the list.">
          <ListPage {...list} desk={{ page, done: null }} />
        </MailedLink>
      ) : (
        <>
          <DeskHead title="List" />
          <div className={css.gate}>
            <main className={css.main} id="content">
              <MailedLink
                action={deskPaths.api('open-list')}
                names="key"
                opening="Opening the list."
              >
                <h1>{isOver ? 'This link no longer works' : 'Open the link from the office'}</h1>
                <p>
                  {isOver
                    ? 'It was ended, or it is before or after the days it works: from 3 days before the trip until the day the office chose. Ask the office for a new one.'
                    : 'The office sends leaders a link to their list. It needs scripts to open.'}
                </p>
              </MailedLink>
            </main>
          </div>
        </>
      )}
    </>
  );
}
