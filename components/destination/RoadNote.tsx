import Link from 'next/link';
import { Notice } from '@/components/ui/Notice';
import { formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';

type Note = NonNullable<DestinationPageProps['destination']['roadNote']>;

/** The state of the road as one of us saw it: what, when, who. The loader leaves out what is too old. */
export function RoadNote({ note }: { note: Note }) {
  return (
    <Notice title="The road now">
      <p>{note.text}</p>
      <p>
        <small>
          {formatLongDate(note.writtenOn)},{' '}
          <Link href={paths.author(note.signedBy.slug)} prefetch={false}>
            {note.signedBy.title}
          </Link>
          , {note.signedBy.role}
        </small>
      </p>
    </Notice>
  );
}
