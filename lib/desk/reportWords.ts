/** The reports' names, and the words for what they count. */
import type { CancellationReport, ConversionReport, ReportKind } from '@/booking/contract/reports';

export const reportNames: Record<ReportKind, string> = {
  occupancy: 'Occupancy',
  revenue: 'Revenue',
  lead_time: 'Lead time',
  conversion: 'From hold to paid',
  cancellations: 'Cancellations',
};

export const holdOriginNames: Record<ConversionReport['holds'][number]['from'], string> = {
  visitor: 'Visitors',
  waiting_list: 'Seats offered from the waiting list',
  office: 'Booked by the office',
};

export const channelNames: Record<ConversionReport['sources'][number]['channel'], string> = {
  web: 'the site',
  staff: 'the office',
  corporate: 'a company request',
};

export const cancelledByNames: Record<CancellationReport['rows'][number]['by'], string> = {
  traveller: 'The traveller cancelled',
  staff: 'The office cancelled for them',
  operator: 'We cancelled the departure',
  system: 'Cancelled automatically',
};
