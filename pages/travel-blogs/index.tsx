import { BlogIndexPage } from '@/components/blog/BlogIndexPage';
import { paths } from '@/lib/paths';
import { loadBlogIndexPage } from '@/lib/server/loaders/blogIndexPage';
import { staticPage } from '@/lib/server/pages/staticPage';

export const getStaticProps = staticPage(loadBlogIndexPage, () => paths.blog());
export default BlogIndexPage;
