import { textFile } from '@/lib/server/http/textFile';
import { makeSitemap } from '@/lib/server/files/sitemap';

export const getServerSideProps = textFile(makeSitemap);

export { NoPage as default } from '@/components/layout/NoPage';
