import { BlogTopicPage } from '@/components/blog/BlogTopicPage';
import { paths } from '@/lib/paths';
import { loadBlogTopicPage } from '@/lib/server/loaders/blogTopicPage';
import { listSlugs } from '@/lib/server/loaders/slugs';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listSlugs('topic'));
export const getStaticProps = staticPage(loadBlogTopicPage, paths.blogTopic);
export default BlogTopicPage;
