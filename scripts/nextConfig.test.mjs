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
