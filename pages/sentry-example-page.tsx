import { ErrorExamplePage } from '@/components/error/ErrorExamplePage';
import { serveErrorExample } from '@/lib/server/errorExample';

export const getServerSideProps = serveErrorExample;
export default ErrorExamplePage;
