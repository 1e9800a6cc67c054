import { ErrorExamplePage } from '@/components/error/ErrorExamplePage';
import { serveErrorExample } from '@/lib/server/errors/errorExample';

export const getServerSideProps = serveErrorExample;
export default ErrorExamplePage;
