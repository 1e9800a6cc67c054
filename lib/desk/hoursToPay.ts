/** How long a caller may take to pay, in hours. The service allows 1 to 72. */
export const hoursToPay = [2, 6, 12, 24, 48, 72];
export const usualHoursToPay = 24;
