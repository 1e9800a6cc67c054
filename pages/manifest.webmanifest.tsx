import { textFile } from '@/lib/server/http/textFile';
import { makeWebManifest } from '@/lib/server/files/webManifest';
import { lightTokens } from '@/styles/tokens';

const { paper, board } = lightTokens.color;

export const getServerSideProps = textFile(() => makeWebManifest({ ground: paper, theme: board }));

export { NoPage as default } from '@/components/layout/NoPage';
