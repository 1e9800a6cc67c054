import type { NextPage } from 'next';
import { ErrorPage } from '@/components/error/ErrorPage';
import type { ErrorPageProps } from '@/lib/server/errors/errorAnswer';
import { errorPageProps } from '@/lib/server/errors/errorPage';

/**
 * Renders the pages for missing addresses and for failures. There's no `500.tsx`: it would be built
 * once and could show neither an error's digest nor the current frame.
 */
const ErrorRoute: NextPage<ErrorPageProps> = (props) => <ErrorPage {...props} />;
ErrorRoute.getInitialProps = errorPageProps;
export default ErrorRoute;
