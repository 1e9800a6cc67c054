import { useCarriedQuery } from '@/lib/hooks/useCarriedQuery';

/** Passes the offer code and ad parameters to booking, as hidden fields. */
export function CarriedFields() {
  return Object.entries(useCarriedQuery()).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={String(value)} />
  ));
}
