import { RichText } from '@/components/content/RichText';
import { formatLongDate } from '@/lib/format/dates';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import { versionId } from '@/lib/content/versionId';
import css from './EarlierVersions.module.css';

const headingId = 'earlier-versions';

/** Earlier policy versions, latest first. An open one prints alone (Sheet.module.css). */
export function EarlierVersions({ page }: Pick<ContentPageProps, 'page'>) {
  const { earlierVersions: versions, effectiveOn } = page;
  if (versions.length === 0) return null;
  return (
    <section className={css.versions} aria-labelledby={headingId} data-versions>
      <h2 id={headingId}>Earlier versions</h2>
      <ul>
        {versions.map(({ version, effectiveOn: begin, changes, body }, index) => {
          const next = index > 0 ? versions[index - 1]?.effectiveOn : effectiveOn;
          return (
            <li key={version}>
              <a href={`#${versionId(version)}`}>
                Version {version}, in force from {formatLongDate(begin)}
                {next ? ` until ${formatLongDate(next)}` : ''}
              </a>
              <div id={versionId(version)} className={css.text} data-version>
                <p className={css.changes}>{changes}</p>
                <RichText value={body} />
                <a href={`#${headingId}`}>Hide this version</a>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
