import { ServerHtml } from '@/components/framework/ServerHtml';
import { useServerViews } from '@/components/framework/useServerViews';
import { serverTripTexts } from './serverTripTexts';
import css from './TripPage.module.css';
import { textStyles } from './textStyles';
import type { tripTexts, TripTextProps } from './tripTexts';

void textStyles;

const texts = {
  atHand: serverTripTexts,
  load: async () => (await import('./tripTexts')).tripTexts,
};

interface NamedTripTextProps extends TripTextProps {
  name: keyof typeof tripTexts;
  isPreview: boolean;
}

/** What visitors only read on a trip page: `useServerViews` says when its script is loaded. */
export function TripText({ name, isPreview, ...props }: NamedTripTextProps) {
  const [views, box] = useServerViews({ ...texts, isPreview });
  if (!views) return <ServerHtml box={box} className={css.text} />;
  const Text = views[name];
  return (
    <div key="text" className={css.text}>
      <Text {...props} />
    </div>
  );
}
