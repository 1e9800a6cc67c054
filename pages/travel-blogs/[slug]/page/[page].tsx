import { BlogTopicPage } from '@/components/blog/BlogTopicPage';
import { paths } from '@/lib/paths';
import { loadBlogTopicPage } from '@/lib/server/loaders/blogTopicPage';
import { laterPaths, staticPage } from '@/lib/server/pages/staticPage';

export const getStaticPaths = laterPaths;
export const getStaticProps = staticPage(loadBlogTopicPage, paths.blogTopic);
export default BlogTopicPage;
