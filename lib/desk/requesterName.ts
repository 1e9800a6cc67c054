/** Who asked for a refund: a colleague by name, the traveller, or the booking service itself. */
export const requesterName = (name: string) =>
  ({ traveller: 'the traveller', system: 'the booking service' })[name] ?? name;
