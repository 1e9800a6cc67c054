const disputesPages: Partial<Record<string, { name: string; href: string }>> = {
  razorpay: { name: 'Razorpay', href: 'https://dashboard.razorpay.com/app/disputes' },
  stripe: { name: 'Stripe', href: 'https://dashboard.stripe.com/disputes' },
};

/** The gateway's page on which disputes are answered. Null for an emulator. */
export const disputesPage = (gateway: string) => disputesPages[gateway] ?? null;
