const deliveryEvent = 'safar:report-sent';

/** A report's outcome: the tunnel's status, or null if it didn't respond. */
export interface ReportDelivery {
  id: string;
  message: string;
  status: number | null;
}

/** Tells the page that a report was sent. */
export function announceDelivery(delivery: ReportDelivery): void {
  dispatchEvent(new CustomEvent(deliveryEvent, { detail: delivery }));
}

/** Calls back for every report this page sends. Returns a function that stops it. */
export function onDelivery(hear: (delivery: ReportDelivery) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) hear(event.detail as ReportDelivery);
  };
  addEventListener(deliveryEvent, listener);
  return () => removeEventListener(deliveryEvent, listener);
}
