import { act, fireEvent, render, screen } from '@testing-library/react';
import { OnceButton } from './OnceButton';

it('sends its form once, until the page is shown again', () => {
  const send = jest.fn((event: Event) => event.preventDefault());
  render(
    <form>
      <OnceButton>Make the key</OnceButton>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Make the key' });
  button.closest('form')?.addEventListener('submit', send);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(send).toHaveBeenCalledTimes(1);
  expect(button).toBeDisabled();
  act(() => void window.dispatchEvent(new Event('pageshow')));
  fireEvent.click(button);
  expect(send).toHaveBeenCalledTimes(2);
});
