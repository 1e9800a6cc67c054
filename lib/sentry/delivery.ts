const deliveryEvent = 'safar:report-sent';

/** What became of a report: the status that the tunnel answered, or none when it did not answer. */
export interface ReportDelivery {
  id: string;
  message: string;
  status: number | null;
}

/** Tells the page that a report was sent. */
export function announceDelivery(delivery: ReportDelivery): void {
  dispatchEvent(new CustomEvent(deliveryEvent, { detail: delivery }));
}

/** Hears of every report this page sends. Answers how to stop. */
export function onDelivery(hear: (delivery: ReportDelivery) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) hear(event.detail as ReportDelivery);
  };
  addEventListener(deliveryEvent, listener);
  return () => removeEventListener(deliveryEvent, listener);
}
