import { textFile } from '@/lib/server/http/textFile';
import { makeSitemapPart } from '@/lib/server/sitemap';

export const getServerSideProps = textFile(({ params }) => makeSitemapPart(String(params?.file)));

export default function SitemapPart() {
  return null;
}
