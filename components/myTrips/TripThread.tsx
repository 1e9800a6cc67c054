import type { Message } from '@/booking/contract/tripTools';
import { formatInstant } from '@/lib/format/dates';
import css from './MyTripPage.module.css';

/** The messages so far, oldest first. */
export function TripThread({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) {
    return <p>No messages yet. Ask us anything about this trip.</p>;
  }
  return (
    <ol className={css.thread}>
      {messages.map(({ id, author, text, at, isRead }) => (
        <li key={id} data-author={author}>
          <p className={css.byline}>
            <strong>{author === 'operator' ? 'We' : 'You'}</strong>, {formatInstant(at)}
            {author === 'operator' && !isRead ? ', new' : ''}
            {author === 'traveller' && isRead ? ', seen' : ''}
          </p>
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
