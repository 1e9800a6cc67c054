import { render, screen } from '@testing-library/react';
import { frame } from '../testing/builders';
import { SiteFrame } from './SiteFrame';

it('lets keyboards skip to the content', () => {
  render(
    <SiteFrame frame={frame()} header="plain">
      Page
    </SiteFrame>,
  );
  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute(
    'href',
    '#content',
  );
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  expect(screen.getByRole('contentinfo')).toBeVisible();
});

it('has no footer while somebody books', () => {
  render(
    <SiteFrame frame={frame()} header="booking">
      Page
    </SiteFrame>,
  );
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Help' })).toBeVisible();
});

it('lets the page stand alone when the content store never answered', () => {
  render(
    <SiteFrame frame={undefined} header="plain">
      Page
    </SiteFrame>,
  );
  expect(screen.getByRole('main')).toHaveTextContent('Page');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});
