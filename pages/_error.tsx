import type { NextPage } from 'next';
import { ErrorPage } from '@/components/error/ErrorPage';
import type { ErrorPageProps } from '@/lib/server/errorPage';
import { errorPageProps } from '@/lib/server/errorPage';

const ErrorRoute: NextPage<ErrorPageProps> = (props) => <ErrorPage {...props} />;
ErrorRoute.getInitialProps = errorPageProps;
export default ErrorRoute;
