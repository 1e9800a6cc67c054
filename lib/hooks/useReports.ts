import { useEffect, useState } from 'react';
import { onDelivery, type ReportDelivery } from '@/lib/sentry/delivery';

/** The reports sent from this page and their outcome, newest first. */
export function useReports(): readonly ReportDelivery[] {
  const [reports, setReports] = useState<readonly ReportDelivery[]>([]);
  useEffect(() => onDelivery((report) => setReports((earlier) => [report, ...earlier])), []);
  return reports;
}
