import { textFile } from '@/lib/server/http/textFile';
import { makeLlmsText } from '@/lib/server/files/tripFeeds';

export const getServerSideProps = textFile(makeLlmsText);

export { NoPage as default } from '@/components/layout/NoPage';
