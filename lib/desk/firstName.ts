/** Returns the name by which we call someone. */
export const firstName = (name: string) => name.split(' ')[0] ?? name;
