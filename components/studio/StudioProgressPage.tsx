import Head from 'next/head';
import { Wrap } from '@/components/ui/Stack';
import type { StudioProgressProps } from '@/lib/server/files/studioPage';
import css from './StudioProgressPage.module.css';

const looksAgainAfterSeconds = 4;

const steps = [
  { state: 'installing', title: 'Fetching its packages', remark: 'Once, one to three minutes.' },
  { state: 'building', title: 'Putting it together', remark: 'About half a minute.' },
  { state: 'ready', title: 'Opening it', remark: 'This page does that by itself.' },
] as const;

const headings: Record<StudioProgressProps['state'], string> = {
  not_begun: 'The Studio is not here yet.',
  installing: 'The Studio is on its way.',
  building: 'The Studio is on its way.',
  failed: 'The Studio could not be built.',
};

/** Shown at /studio until the Studio is built: what is being done, and what to do when it failed. */
export function StudioProgressPage({ state, message }: StudioProgressProps) {
  const current = steps.findIndex((step) => step.state === state);
  return (
    <Wrap className={css.page}>
      <Head>
        <title>{headings[state]}</title>
        <meta httpEquiv="refresh" content={String(looksAgainAfterSeconds)} />
        <meta name="robots" content="noindex" />
      </Head>
      <p className={css.kicker}>Where editors write</p>
      <h1 className={css.heading}>{headings[state]}</h1>
      {state === 'failed' ? <FailedText message={message} /> : null}
      {state === 'not_begun' ? (
        <p className={css.text}>
          The command that starts Safar builds it in the background once the site is up. If nothing
          happens here within a minute, stop that command and start it again.
        </p>
      ) : null}
      {current >= 0 ? (
        <ol className={css.steps}>
          {steps.map((step, index) => (
            <li
              key={step.state}
              aria-current={index === current ? 'step' : undefined}
              data-done={index < current || undefined}
            >
              <strong>{step.title}</strong>
              <span>{index < current ? 'Done.' : step.remark}</span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className={css.text}>
        The site itself is up and does not wait for this. The page looks again every few seconds.
      </p>
    </Wrap>
  );
}

function FailedText({ message }: { message: string | null }) {
  return (
    <>
      <p className={css.text}>{message ?? 'The log says why.'}</p>
      <p className={css.text}>
        All of its output is in the file <code>logs/studio.log</code> of the data directory. Mend
        what it names and start Safar again; that tries the build once more.
      </p>
    </>
  );
}
