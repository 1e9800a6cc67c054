import { render, screen } from '@testing-library/react';
import { frame } from '../testing/builders';
import { SiteFrame } from './SiteFrame';

it('lets keyboards skip to the content', () => {
  render(
    <SiteFrame frame={frame()} header="plain">
      Page
    </SiteFrame>,
  );
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  expect(screen.getByRole('contentinfo')).toBeVisible();
});

it('has no footer during booking', () => {
  render(
    <SiteFrame frame={frame()} header="booking">
      Page
    </SiteFrame>,
  );
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Help' })).toBeVisible();
});

it('renders the page alone when the content store never responded', () => {
  render(
    <SiteFrame frame={undefined} header="plain">
      Page
    </SiteFrame>,
  );
  expect(screen.getByRole('main')).toHaveTextContent('Page');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});
