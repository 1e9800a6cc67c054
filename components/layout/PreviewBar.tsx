import { useRouter } from 'next/router';
import { previewApi } from '@/lib/content/previewApi';
import { clockTimeInIndia, formatInstant } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { PreviewInfo } from '@/lib/server/content/preview';
import styles from './PreviewBar.module.css';

/** What an editor previews: drafts, a release, or the site at another time. */
export type EditorPreview = Extract<PreviewInfo, { kind: 'editor' }>;

/** Tells an editor what they are seeing, and lets them view the site as of another time. */
export function EditorPreviewBar({ preview }: { preview: EditorPreview }) {
  const { asOf } = preview;
  const path = useRouter().asPath;
  return (
    <div className={styles.bar} role="status">
      <p>
        {sentenceOf(preview)} <a href={paths.api.leavePreview(path)}>Show the published page</a>
      </p>
      <form className={styles.instant} method="post" action={previewApi.asOf()}>
        <input type="hidden" name="to" value={path} />
        <label>
          As of (IST){' '}
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

function sentenceOf({ asOf, release }: EditorPreview): string {
  if (asOf) {
    return `The site as of ${formatInstant(asOf)}, with everything scheduled by then and without past departures. Seats and prices are today’s.`;
  }
  return release === null
    ? 'You’re viewing drafts. Visitors see only published content.'
    : `You’re viewing the release “${release}”. Visitors see only published content.`;
}

/** Tells someone with a preview link what they are seeing, and for how long. */
export function SharedPreviewBar({ until }: { until: string }) {
  const path = useRouter().asPath;
  return (
    <div className={styles.bar} role="status">
      <p>
        This is a shared draft that visitors can’t see yet. The link expires on{' '}
        {formatInstant(until)}. <a href={paths.api.leavePreview(path)}>Leave the preview</a>
      </p>
    </div>
  );
}
