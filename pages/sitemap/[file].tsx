import { textFile } from '@/lib/server/http/textFile';
import { makeSitemapPart } from '@/lib/server/files/sitemap';

export const getServerSideProps = textFile(({ params }) => makeSitemapPart(String(params?.file)));

export { NoPage as default } from '@/components/layout/NoPage';
