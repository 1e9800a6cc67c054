import { render, screen } from '@testing-library/react';
import { useCarriedLinks } from './useCarriedLinks';
import type { CarriedQuery } from '@/lib/paths';

function Page({ carried }: { carried: CarriedQuery }) {
  useCarriedLinks(carried);
  return (
    <div
      dangerouslySetInnerHTML={{
        __html:
          '<a href="/booking/spiti?departure=1&code=SNOWLINE">Choose</a><a href="/about-us">About</a>',
      }}
    />
  );
}

it("adds the visitor's campaign, and leaves other links and parameters alone", () => {
  render(<Page carried={{ code: 'OTHER', utm_source: 'mail' }} />);
  expect(screen.getByText('Choose')).toHaveAttribute(
    'href',
    '/booking/spiti?departure=1&code=SNOWLINE&utm_source=mail',
  );
  expect(screen.getByText('About')).toHaveAttribute('href', '/about-us');
});
