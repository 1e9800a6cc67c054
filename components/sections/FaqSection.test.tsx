import { render, screen } from '@testing-library/react';
import { place } from '@/components/testing/sections';
import { FaqSection } from './FaqSection';

const section = {
  _key: 'a',
  _type: 'faqSection' as const,
  heading: 'Before you pack',
  faqs: [{ _id: 'cold', title: 'How cold?', answer: 'To −20 °C at night.' }],
};

it('lists the questions with their answers', () => {
  render(<FaqSection section={section} place={place()} />);
  expect(screen.getByRole('region', { name: 'Before you pack' })).toHaveTextContent('How cold?');
  expect(screen.getByText('To −20 °C at night.')).toBeInTheDocument();
});

it('renders nothing without questions', () => {
  const { container } = render(<FaqSection section={{ ...section, faqs: [] }} place={place()} />);
  expect(container).toBeEmptyDOMElement();
});
