import { BlogIndexPage } from '@/components/blog/BlogIndexPage';
import { paths } from '@/lib/paths';
import { loadBlogIndexPage } from '@/lib/server/loaders/blogIndexPage';
import { laterPaths, staticPage } from '@/lib/server/pages/staticPage';

export const getStaticPaths = laterPaths;
export const getStaticProps = staticPage(loadBlogIndexPage, () => paths.blog());
export default BlogIndexPage;
