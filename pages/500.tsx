import { ErrorPage } from '@/components/error/ErrorPage';

export default function ServerFailure() {
  return <ErrorPage kind="failed" reference="" />;
}
