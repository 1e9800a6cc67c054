import { siteEnvironment } from '@/lib/server/env';
import { textFile } from '@/lib/server/http/textFile';
import { makeRobots } from '@/lib/server/files/robots';

export const getServerSideProps = textFile(() => makeRobots(siteEnvironment()));

export { NoPage as default } from '@/components/layout/NoPage';
