import { useEffect, useState } from 'react';
import { onDelivery, type ReportDelivery } from '@/lib/sentry/delivery';

/** Returns the reports this page has sent and their outcomes, newest first. */
export function useReports(): readonly ReportDelivery[] {
  const [reports, setReports] = useState<readonly ReportDelivery[]>([]);
  useEffect(() => onDelivery((report) => setReports((earlier) => [report, ...earlier])), []);
  return reports;
}
