import { useRouter } from 'next/router';
import { previewApi } from '@/lib/content/previewApi';
import { clockTimeInIndia, formatInstant } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import styles from './PreviewBar.module.css';

/** Tells an editor what they see, and lets them choose the instant as of which the site is shown. */
export function EditorPreviewBar({ asOf }: { asOf: string | null }) {
  const path = useRouter().asPath;
  return (
    <div className={styles.bar} role="status">
      <p>
        {asOf
          ? `The site as of ${formatInstant(asOf)}: with what is planned until then, and without departures that have left. Seats and prices are today’s.`
          : 'You see drafts. Readers see what is published.'}{' '}
        <a href={paths.api.leavePreview(path)}>Show the published page</a>
      </p>
      <form className={styles.instant} method="post" action={previewApi.asOf()}>
        <input type="hidden" name="to" value={path} />
        <label>
          As of (India){' '}
          <input
            key={asOf}
            type="datetime-local"
            name="at"
            defaultValue={asOf ? clockTimeInIndia(asOf) : ''}
            required
          />
        </label>
        <button>Show</button>
      </form>
      {asOf ? (
        <form className={styles.instant} method="post" action={previewApi.asOf()}>
          <input type="hidden" name="to" value={path} />
          <input type="hidden" name="at" value="" />
          <button>Back to drafts</button>
        </form>
      ) : null}
    </div>
  );
}

/** Tells somebody who was sent a link what they see, and for how long. */
export function SharedPreviewBar({ until }: { until: string }) {
  const path = useRouter().asPath;
  return (
    <div className={styles.bar} role="status">
      <p>
        A draft was shared with you: readers do not see this page yet. The link ends on{' '}
        {formatInstant(until)}. <a href={paths.api.leavePreview(path)}>Leave the preview</a>
      </p>
    </div>
  );
}
