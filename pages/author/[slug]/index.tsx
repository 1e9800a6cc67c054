import { AuthorPage } from '@/components/blog/AuthorPage';
import { paths } from '@/lib/paths';
import { listAuthorSlugs, loadAuthorPage } from '@/lib/server/loaders/authorPage';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listAuthorSlugs);
export const getStaticProps = staticPage(loadAuthorPage, paths.author);
export default AuthorPage;
