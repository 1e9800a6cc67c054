import type { GetServerSideProps } from 'next';
import { loadFrame } from '../loaders/frame';
import type { FrameProps } from '../loaders/pageLoad';

/** A public page that is made for each visit, because what it shows is not content. */
export function freshPage<Props extends object>(
  load: () => Promise<Props>,
): GetServerSideProps<Props & FrameProps> {
  return async ({ res }) => {
    const [props, frame] = await Promise.all([load(), loadFrame({ draft: false })]);
    res.setHeader('Cache-Control', 'public, max-age=0, s-maxage=10');
    return { props: { ...props, frame } };
  };
}
