import type { BuildFigures } from '@/lib/server/loaders/performancePage';
import css from './WeightChart.module.css';

const height = 120;
const step = 24;

/** One column per page, in the table's order, with its limit as a line across the column. */
export function WeightChart({ pages }: Pick<BuildFigures, 'pages'>) {
  const largest = Math.max(
    1,
    ...pages.flatMap(({ scriptKilobytes, limitKilobytes }) => [scriptKilobytes, limitKilobytes]),
  );
  const y = (kilobytes: number) => height - (kilobytes / largest) * (height - 4);
  const over = pages.filter((page) => page.scriptKilobytes > page.limitKilobytes).length;
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${pages.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Script sizes for ${pages.length} pages as columns, all within their limits${over > 0 ? `, except ${over}` : ''}. The table below has the figures.`}
    >
      {pages.map(({ page, scriptKilobytes, limitKilobytes }, index) => (
        <g key={page} data-over={scriptKilobytes > limitKilobytes || undefined}>
          <rect
            x={index * step + 4}
            y={y(scriptKilobytes)}
            width={step - 8}
            height={height - y(scriptKilobytes)}
          />
          <path
            d={`M${index * step} ${y(limitKilobytes)}h${step}`}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}
