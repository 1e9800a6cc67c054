import { BlogPostPage } from '@/components/blog/BlogPostPage';
import { paths } from '@/lib/paths';
import { listBlogPostSlugs, loadBlogPostPage } from '@/lib/server/loaders/blogPostPage';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listBlogPostSlugs);
export const getStaticProps = staticPage(loadBlogPostPage, paths.post);
export default BlogPostPage;
