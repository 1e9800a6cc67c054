/** Whether work that cannot fail is done in time. What is not done goes on by itself. */
export function withinMs(work: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void work.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
