import { useEffect, useState } from 'react';
import { onDelivery, type ReportDelivery } from '@/lib/sentry/delivery';

/** The reports that this page has sent, the newest first, with what became of them. */
export function useReports(): readonly ReportDelivery[] {
  const [reports, setReports] = useState<readonly ReportDelivery[]>([]);
  useEffect(() => onDelivery((report) => setReports((earlier) => [report, ...earlier])), []);
  return reports;
}
