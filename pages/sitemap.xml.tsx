import { textFile } from '@/lib/server/http/textFile';
import { makeSitemap } from '@/lib/server/files/sitemap';

export const getServerSideProps = textFile(makeSitemap);

export default function Sitemap() {
  return null;
}
