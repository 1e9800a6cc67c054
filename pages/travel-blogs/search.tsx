import { BlogSearchPage } from '@/components/blog/BlogSearchPage';
import { loadBlogSearchPage } from '@/lib/server/loaders/blogSearchPage';
import { serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadBlogSearchPage, () => true);
export default BlogSearchPage;
