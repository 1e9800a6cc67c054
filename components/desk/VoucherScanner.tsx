import QrScanner from 'qr-scanner';
import { useEffect, useRef, useState } from 'react';
import type { CheckInState, ListedTraveller } from '@/booking/contract/staffManifest';
import { aboutTraveller, readVoucher } from '@/lib/desk/listWords';
import css from './ListPage.module.css';

interface VoucherScannerProps {
  travellers: readonly ListedTraveller[];
  stateOf: (id: string) => CheckInState | undefined;
  tick: (travellerId: string, state: CheckInState) => void;
}

/** Loads what reads codes, which is a file of its own where the browser has no reader. */
export async function loadReader(): Promise<void> {
  const reader = await QrScanner.createQrEngine();
  if (reader instanceof Worker) reader.terminate();
}

/** Reads the codes on vouchers with the camera. Loaded when the camera is opened. */
export function VoucherScanner({ travellers, stateOf, tick }: VoucherScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [reference, setReference] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const people = travellers.filter((one) => one.reference === reference);

  useEffect(() => {
    if (!video.current) return;
    const scanner = new QrScanner(
      video.current,
      ({ data }) => {
        const found = readVoucher(data);
        const isKnown = travellers.some((one) => one.reference === found);
        setReference(isKnown ? found : null);
        setProblem(
          isKnown
            ? null
            : found
              ? `${found} isn’t on this departure. Check the date on the voucher.`
              : 'That isn’t the code of a voucher.',
        );
      },
      { returnDetailedScanResult: true, maxScansPerSecond: 5 },
    );
    scanner
      .start()
      .catch(() => setProblem('The camera didn’t open. Allow it for this site, or tap names.'));
    return () => scanner.destroy();
  }, [travellers]);

  return (
    <>
      <h2>Scan a voucher</h2>
      {/* A live picture without sound has nothing to caption. */}
      <video ref={video} className={css.eye} aria-label="What the camera sees" muted playsInline />
      <div role="status" className={css.got}>
        {problem ? <p>{problem}</p> : null}
        {reference ? <p>{`Booking ${reference}`}</p> : null}
      </div>
      <ul className={css.people}>
        {people.map((one) => {
          const isHere = stateOf(one.id) === 'here';
          return (
            <li key={one.id}>
              <div>
                <b>{one.fullName}</b>
                <span className={css.quiet}>{aboutTraveller(one)}</span>
                {one.medicalNotes ? <span className={css.alarm}>{one.medicalNotes}</span> : null}
              </div>
              <button
                type="button"
                className={css.wide}
                onClick={() => tick(one.id, isHere ? 'not_here' : 'here')}
              >
                {isHere ? 'Undo' : `Check in`}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={css.hint}>
        Point the camera at the code on the trip voucher, on paper or a phone. No code? Go back and
        tap the name.
      </p>
      {people.length > 1 && people.some(({ id }) => stateOf(id) !== 'here') ? (
        <p className={css.got}>
          <button
            type="button"
            className={css.wide}
            onClick={() => {
              for (const { id } of people) if (stateOf(id) !== 'here') tick(id, 'here');
            }}
          >
            Check in all {people.length}
          </button>
        </p>
      ) : null}
    </>
  );
}
