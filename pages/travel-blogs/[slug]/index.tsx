import { BlogTopicPage } from '@/components/blog/BlogTopicPage';
import { paths } from '@/lib/paths';
import { listBlogTopicSlugs, loadBlogTopicPage } from '@/lib/server/loaders/blogTopicPage';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listBlogTopicSlugs);
export const getStaticProps = staticPage(loadBlogTopicPage, paths.blogTopic);
export default BlogTopicPage;
