/** Whether the work finishes in time. If it doesn't, it carries on. It must never reject. */
export function withinMs(work: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void work.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
