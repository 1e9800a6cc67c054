import { useEffect, useState } from 'react';
import type { VisitFigure } from '@/lib/performanceBudgets';

type Figures = Partial<Record<VisitFigure, number>>;

/** Returns the visit's measurements as they arrive. Only pages that show them load the code. */
export function useVisitFigures(): Figures {
  const [figures, setFigures] = useState<Figures>({});
  useEffect(() => {
    let isOver = false;
    const note = ({ name, value }: { name: string; value: number }) => {
      if (!isOver) setFigures((earlier) => ({ ...earlier, [name]: value }));
    };
    const asTheyCome = { reportAllChanges: true };
    import('web-vitals').then(
      ({ onCLS, onINP, onLCP, onTTFB }) => {
        onTTFB(note);
        onLCP(note, asTheyCome);
        onCLS(note, asTheyCome);
        onINP(note, asTheyCome);
      },
      // If the code fails to load, the page keeps saying that it's measuring.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return figures;
}
