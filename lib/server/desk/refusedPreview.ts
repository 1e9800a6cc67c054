/** Previews that the service may refuse, with the reason to show instead of figures. */
import { refusalMessages } from '@/lib/refusalMessages';
import { failureOf } from '../booking/failures';

/** Returns what was asked for, or why the service refuses it. Rethrows anything but a refusal. */
export async function figuresOf<Figures>(asked: Promise<Figures>) {
  try {
    return { figures: await asked, refused: null };
  } catch (error) {
    const { code, meta, errors } = failureOf(error);
    if (code === 'service_unavailable') throw error;
    const [first] = errors ?? [];
    return { figures: null, refused: first?.message ?? refusalMessages[code](meta ?? {}) };
  }
}
