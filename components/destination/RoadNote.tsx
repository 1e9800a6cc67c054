import Link from 'next/link';
import { Notice } from '@/components/ui/Notice';
import { formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';

type Note = NonNullable<DestinationPageProps['destination']['roadNote']>;

/** Our latest road report: what, when and who. The loader leaves out old ones. */
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
