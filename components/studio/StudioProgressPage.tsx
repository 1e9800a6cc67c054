import Head from 'next/head';
import { Wrap } from '@/components/ui/Stack';
import type { StudioProgressProps } from '@/lib/server/files/studioPage';
import css from './StudioProgressPage.module.css';

const looksAgainAfterSeconds = 4;

const steps = [
  {
    state: 'installing',
    title: 'Downloading packages',
    remark: 'First time only, one to three minutes.',
  },
  { state: 'building', title: 'Building the Studio', remark: 'About half a minute.' },
  { state: 'ready', title: 'Opening the Studio', remark: 'This page opens it automatically.' },
] as const;

const headings: Record<StudioProgressProps['state'], string> = {
  not_begun: 'The Studio isn’t ready yet.',
  installing: 'The Studio is being set up.',
  building: 'The Studio is being set up.',
  failed: 'The Studio build failed.',
};

/** Shown at /studio until the Studio is built: progress, and what to do if the build failed. */
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
      {state === 'failed' ? (
        <>
          <p className={css.text}>{message ?? 'See the log for the reason.'}</p>
          <p className={css.text}>
            The full output is in <code>logs/studio.log</code> in the data directory. Fix the
            problem, then start Safar again to retry the build.
          </p>
        </>
      ) : null}
      {state === 'not_begun' ? (
        <p className={css.text}>
          The start command builds the Studio in the background once the site is up. If nothing
          happens within a minute, stop the command and run it again.
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
        The site is already running. This page checks again every few seconds.
      </p>
    </Wrap>
  );
}
