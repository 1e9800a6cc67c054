import type { GetServerSideProps } from 'next';
import { tunnelErrorReport } from '@/lib/server/errors/errorTunnel';

/** A page and not an API route behind a rewrite: one rewrite would put 3 KB into every page. */
export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  await tunnelErrorReport(req, res);
  return { props: {} };
};

export default function Monitoring() {
  return null;
}
