import { BlogSearchPage } from '@/components/blog/BlogSearchPage';
import { loadBlogSearchPage } from '@/lib/server/loaders/blogSearchPage';
import { personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadBlogSearchPage, () => true);
export default BlogSearchPage;
