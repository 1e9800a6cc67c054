import type { GetServerSideProps } from 'next';
import { sendBlogFeed } from '@/lib/server/files/blogFeed';

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  await sendBlogFeed(req, res);
  return { props: {} };
};

export { NoPage as default } from '@/components/layout/NoPage';
