import { fireEvent, render, screen } from '@testing-library/react';
import { KeepTripsPart } from './OfflineTripsPart';

/**
 * Simulates a browser that can save pages, with no worker registered. `isObeyed`: whether the
 * worker does what it's told.
 */
function giveWorkers({ isObeyed = true } = {}) {
  const told: string[] = [];
  const registration = {
    scope: 'http://localhost/my-trips',
    installing: null,
    waiting: null,
    active: {
      state: 'activated',
      postMessage: ({ task }: { task: string }, [port]: MessagePort[]) => {
        told.push(task);
        port?.postMessage(isObeyed);
      },
    },
    unregister: async () => {
      registered = undefined;
      return true;
    },
  };
  let registered: typeof registration | undefined;
  const workers = {
    getRegistration: async () => registered,
    register: async (script: string, options: object) => {
      told.push(`${script} ${JSON.stringify(options)}`);
      registered = registration;
      return registration;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  Object.defineProperty(window, 'caches', { value: {}, configurable: true });
  Object.defineProperty(window, 'MessageChannel', { value: Channel, configurable: true });
  return told;
}

/** Missing in jsdom. */
class Channel {
  port1: { onmessage?: (event: { data: unknown }) => void } = {};
  port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'caches');
  document.cookie = 'keeps-trips=; path=/; max-age=0';
});

const consent = () =>
  screen.findByRole('switch', { name: 'Keep my trips on this device for offline use' });

it('saves nothing until its owner switches it on, and says what that means', async () => {
  const told = giveWorkers();
  render(<KeepTripsPart />);
  expect(await consent()).not.toBeChecked();
  expect(await consent()).toHaveAccessibleDescription(/only on your own device/);
  expect([told, document.cookie]).toEqual([[], '']);
});

it('saves only "My trips" when switched on, and deletes it when switched off', async () => {
  const told = giveWorkers();
  render(<KeepTripsPart />);
  fireEvent.click(await consent());
  expect(await screen.findByText('Saved on this device.')).toBeVisible();
  expect(await consent()).toBeChecked();
  expect(told).toEqual(['/my-trips-worker.js {"scope":"/my-trips"}', 'keep']);
  expect(document.cookie).toBe('keeps-trips=1');
  fireEvent.click(await consent());
  await screen.findByRole('switch', { checked: false });
  expect([told.at(-1), document.cookie]).toEqual(['forget', '']);
});

it("says when the device couldn't save anything, and stays off", async () => {
  giveWorkers({ isObeyed: false });
  render(<KeepTripsPart />);
  fireEvent.click(await consent());
  expect(await screen.findByRole('alert')).toHaveTextContent('That didn’t work');
  expect(await consent()).not.toBeChecked();
  expect(document.cookie).toBe('');
});

it("offers nothing in a browser that can't save pages", () => {
  const { container } = render(<KeepTripsPart />);
  expect(container).toBeEmptyDOMElement();
});
