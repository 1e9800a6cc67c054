import { textFile } from '@/lib/server/http/textFile';
import { makeTripsFeed } from '@/lib/server/files/tripFeeds';

export const getServerSideProps = textFile(({ params }) => makeTripsFeed(String(params?.file)));

export { NoPage as default } from '@/components/layout/NoPage';
