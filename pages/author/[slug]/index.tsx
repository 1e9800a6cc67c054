import { AuthorPage } from '@/components/blog/AuthorPage';
import { paths } from '@/lib/paths';
import { loadAuthorPage } from '@/lib/server/loaders/authorPage';
import { listSlugs } from '@/lib/server/loaders/slugs';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listSlugs('author'));
export const getStaticProps = staticPage(loadAuthorPage, paths.author);
export default AuthorPage;
