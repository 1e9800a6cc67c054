it.each([
  ['hosted', 'max-age=63072000'],
  ['local', undefined],
])('in %s mode, tells browsers to use https for %j', async (mode, value) => {
  process.env.SAFAR_MODE = mode;
  const { default: config } = await import(`../next.config.js?${mode}`);
  const [{ source, headers }] = await config.headers();
  expect(source).toBe('/:path*');
  const header = headers.find(({ key }) => key === 'Strict-Transport-Security');
  expect(header?.value).toBe(value);
});

it.each([
  [{}, 'https://api.razorpay.com'],
  [{ PAY_URL: 'http://localhost:4100' }, 'http://localhost:4100'],
  [
    { PAYMENT_GATEWAY: 'stripe', BOOKING_PUBLIC_URL: 'https://booking.a.example/' },
    'https://booking.a.example https://checkout.stripe.com',
  ],
  [
    { PAYMENT_GATEWAY: 'stripe_emulator', PAY_URL: 'http://localhost:4100' },
    'http://localhost:4000 http://localhost:4100',
  ],
])('with %j, lets forms go to %s', async (env, origins) => {
  for (const name of ['PAY_URL', 'PAYMENT_GATEWAY', 'BOOKING_PUBLIC_URL']) delete process.env[name];
  Object.assign(process.env, { NODE_ENV: 'production', ...env });
  const { default: config } = await import(`../next.config.js?${origins}`);
  const policies = (await config.headers())
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy');
  expect(policies.length).toBeGreaterThan(0);
  for (const { value } of policies) expect(value).toContain(`form-action 'self' ${origins};`);
});
