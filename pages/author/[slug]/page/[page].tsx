import { AuthorPage } from '@/components/blog/AuthorPage';
import { paths } from '@/lib/paths';
import { loadAuthorPage } from '@/lib/server/loaders/authorPage';
import { laterPaths, staticPage } from '@/lib/server/pages/staticPage';

export const getStaticPaths = laterPaths;
export const getStaticProps = staticPage(loadAuthorPage, paths.author);
export default AuthorPage;
