import { Notice } from '@/components/ui/Notice';
import tables from './Desk.module.css';

interface ChangedMeanwhileProps {
  changes: readonly {
    what: string;
    was: string;
    now: string;
    /** Null if whoever has the form open left it alone. */
    typed: string | null;
  }[];
}

/** What someone else changed while a form was open, beside what was typed into it. */
export function ChangedMeanwhile({ changes }: ChangedMeanwhileProps) {
  return (
    <Notice tone="caution" title="Changed while you had this open" role="status">
      <p>
        What you typed is still in the fields, and the others show what is stored now. Nothing of
        yours is saved yet.
      </p>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Was</th>
            <th scope="col">Now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, was, now, typed }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{was}</td>
              <td>{now}</td>
              <td>{typed ?? 'nothing'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}
