/**
 * Whether work finishes in time. The work must never reject. If it isn't finished, it continues.
 */
export function withinMs(work: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void work.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
