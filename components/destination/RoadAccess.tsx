import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { monthName } from '@/lib/format/dates';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import css from './RoadAccess.module.css';

type Road = DestinationPageProps['destination']['roads'][number];

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const stateNames = { open: 'Open', uncertain: 'Some days', closed: 'Closed' } as const;

function stateIn(road: Road, month: number): keyof typeof stateNames {
  const open: readonly number[] = road.openMonths;
  const uncertain: readonly number[] = road.uncertainMonths;
  if (open.includes(month)) return 'open';
  return uncertain.includes(month) ? 'uncertain' : 'closed';
}

/** The months when each access road is open. */
export function RoadAccess({ roads }: { roads: readonly Road[] }) {
  return (
    <div className={css.access}>
      <table>
        <thead>
          <tr>
            {months.map((month) => (
              <th key={month} scope="col">
                <abbr title={monthName(month)}>{monthName(month).slice(0, 1)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        {roads.map((road) => (
          <tbody key={road._key}>
            <tr>
              <th scope="rowgroup" colSpan={12}>
                {road.title}
                <small>{road.detail}</small>
              </th>
            </tr>
            <tr>
              {months.map((month) => {
                const state = stateIn(road, month);
                return (
                  <td key={month} data-state={state}>
                    <VisuallyHidden>{stateNames[state]}</VisuallyHidden>
                  </td>
                );
              })}
            </tr>
          </tbody>
        ))}
      </table>
      <ul aria-hidden="true">
        {Object.entries(stateNames).map(([state, name]) => (
          <li key={state}>
            <span data-state={state} /> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
