import { useCarriedQuery } from '@/lib/hooks/useCarriedQuery';

/** Hands the code and the advertisement a visitor came by to the booking, as hidden fields. */
export function CarriedFields() {
  return Object.entries(useCarriedQuery()).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={String(value)} />
  ));
}
