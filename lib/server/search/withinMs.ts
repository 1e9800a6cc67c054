/** Whether work that can't fail finishes in time. Unfinished work continues. */
export function withinMs(work: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void work.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
