import dynamic from 'next/dynamic';

/** The same form as a part of its own: pages without a footer, like booking, do not carry it. */
export const LazyNewsletterForm = dynamic(
  async () => (await import('./NewsletterForm')).NewsletterForm,
);
