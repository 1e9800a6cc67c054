import type { GetServerSideProps } from 'next';
import { tunnelErrorReport } from '@/lib/server/errors/errorTunnel';

/** This is a page because an API route would need a rewrite, which adds 3 KB to every page. */
export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  await tunnelErrorReport(req, res);
  return { props: {} };
};

export { NoPage as default } from '@/components/layout/NoPage';
