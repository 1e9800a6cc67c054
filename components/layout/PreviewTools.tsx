import { VisualEditing } from '@sanity/visual-editing/next-pages-router';
import { useRouter } from 'next/router';
import { paths } from '@/lib/paths';
import styles from './PreviewTools.module.css';

/** A bar that says this is a preview, and overlays that open the field of what is clicked. */
export function PreviewTools() {
  const router = useRouter();
  const refresh = async () => {
    await router.replace(router.asPath, undefined, { scroll: false });
  };
  return (
    <>
      <p className={styles.bar} role="status">
        You see drafts. Readers do not see this yet.{' '}
        <a href={paths.api.leavePreview(router.asPath)}>Show the published page</a>
      </p>
      <VisualEditing refresh={refresh} />
    </>
  );
}
