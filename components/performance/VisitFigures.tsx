import { useVisitFigures } from '@/lib/hooks/useVisitFigures';
import { visitBudgets, type VisitFigure } from '@/lib/performanceBudgets';
import css from './VisitFigures.module.css';

const words: { name: VisitFigure; title: string; meaning: string; waiting?: string }[] = [
  {
    name: 'TTFB',
    title: 'Time to first byte',
    meaning: 'until the server started to respond',
  },
  {
    name: 'LCP',
    title: 'Largest contentful paint',
    meaning: 'until the largest item on screen appeared',
  },
  {
    name: 'INP',
    title: 'Interaction to next paint',
    meaning: 'from your slowest tap or key press to the next paint',
    waiting: 'measuring: tap or press a key',
  },
  {
    name: 'CLS',
    title: 'Cumulative layout shift',
    meaning: 'how much the layout moved unexpectedly',
  },
];

/** This visit's figures as they arrive, each with its limit. */
export function VisitFigures() {
  const figures = useVisitFigures();
  return (
    <>
      <dl className={css.figures}>
        {words.map(({ name, title, meaning, waiting = 'measuring' }) => {
          const value = figures[name];
          const budget = visitBudgets[name];
          return (
            <div key={name}>
              <dt>
                {title} <abbr title={title}>{name}</abbr>
              </dt>
              <dd>
                <span className={css.value} data-waiting={value === undefined || undefined}>
                  {value === undefined ? waiting : formatFigure(name, value)}
                </span>
                <Gauge value={value} budget={budget} />
                <span className={css.limit}>
                  Limit {formatFigure(name, budget)}
                  {value === undefined ? '' : value <= budget ? ', met' : ', missed'}
                </span>
                <small>{meaning}</small>
              </dd>
            </div>
          );
        })}
      </dl>
      <noscript>
        <p>Scripts are off in your browser, so nothing is measured.</p>
      </noscript>
    </>
  );
}

/** A bar from zero to twice the limit, with the limit marked in the middle. */
function Gauge({ value, budget }: { value: number | undefined; budget: number }) {
  const share = Math.min(1, (value ?? 0) / (2 * budget));
  return (
    <svg className={css.gauge} viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={css.ground} width="200" height="10" />
      <rect
        className={css.bar}
        data-over={(value ?? 0) > budget || undefined}
        width={share * 200}
        height="10"
      />
      <path d="M100 0v10" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function formatFigure(name: VisitFigure, value: number): string {
  return name === 'CLS' ? value.toFixed(3) : `${Math.round(value).toLocaleString('en-IN')} ms`;
}
