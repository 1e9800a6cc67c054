import { textFile } from '@/lib/server/http/textFile';
import { makeTripFile } from '@/lib/server/files/tripFeeds';

export const getServerSideProps = textFile(({ params }) => makeTripFile(String(params?.file)));

export { NoPage as default } from '@/components/layout/NoPage';
