import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { person } from '@test/support/web/people.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beginSession } from '@web/lib/credentials.ts';
import { startSession } from '@web/lib/session.tsx';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { pushAddressChanged } from '@web/worker/messages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { disableDevicePush } from './devicePush.ts';
import { NoticeControls } from './NoticeControls.tsx';
import { hasDevicePush, useDeviceSubscription } from './pushStatus.ts';

const endpoint = 'https://push.example/1';
const publicKey = 'AAEC';
const bytes = (...values: number[]): ArrayBuffer => new Uint8Array(values).buffer;

/** A browser with a push service that knows one address. */
function fakePush() {
  let current: object | null = null;
  const calls: string[] = [];
  const subscription = (key: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey: key },
    getKey: (name: string) => bytes(...(name === 'auth' ? [251, 255] : [1, 2, 3])),
    unsubscribe: async () => {
      calls.push('unsubscribe');
      current = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async (options: object) => {
      calls.push(`subscribe ${JSON.stringify(options)}`);
      current = subscription(bytes(0, 1, 2));
      return current;
    }),
  };
  const worker = Object.assign(new EventTarget(), {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  });
  const of = (key: ArrayBuffer) => {
    current = subscription(key);
  };
  return { calls, pushManager, worker, holds: of };
}

let push: ReturnType<typeof fakePush>;
let server: ReturnType<typeof fakeServer>;
const notification = { permission: 'default', requestPermission: vi.fn() };

function browserWith(permission: NotificationPermission, answer: NotificationPermission = permission): void {
  notification.permission = permission;
  notification.requestPermission.mockImplementation(async () => {
    notification.permission = answer;
    return answer;
  });
}

beforeEach(() => {
  push = fakePush();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', { value: push.worker, configurable: true });
  window.localStorage.clear();
  server = fakeServer();
  server.on('GET /push-subscriptions/key', { body: { publicKey } });
  server.on('POST /push-subscriptions', { body: { id: 'd1', createdAt: '2026-11-20T10:00:00.000Z' } });
  server.on('DELETE /push-subscriptions/d1', { body: { message: 'ok' } });
  server.on('POST /auth/refresh_token', { body: { token: 'a', user: person() } });
  startSession();
  beginSession({ token: 'a', user: person({ id: 7, companyId: 3 }) });
});
afterEach(async () => {
  browserWith('granted');
  await act(disableDevicePush);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const scope = '3.7';
const theSwitch = () => screen.getByRole('switch', { name: 'Avisar com o Prosa fechado' });
const saved = () => server.at('POST /push-subscriptions');

it('asks for permission when it is pressed, not before, and tells the server', async () => {
  browserWith('default', 'granted');
  render(<NoticeControls />);
  expect(theSwitch()).not.toBeChecked();
  expect(notification.requestPermission).not.toHaveBeenCalled();
  await userEvent.click(theSwitch());
  await waitFor(() => expect(theSwitch()).toBeChecked());
  expect(push.calls).toEqual([
    `subscribe ${JSON.stringify({ userVisibleOnly: true, applicationServerKey: publicKey })}`,
  ]);
  expect(saved().map(({ body }) => body)).toEqual([{ endpoint, keys: { p256dh: 'AQID', auth: '-_8' } }]);
  expect(readStored('push', scope)).toBe(true);
  expect(hasDevicePush()).toBe(true);
});

it('is off again when it is pressed again, here and on the server', async () => {
  browserWith('granted');
  render(<NoticeControls />);
  await userEvent.click(theSwitch());
  await waitFor(() => expect(theSwitch()).toBeChecked());
  await userEvent.click(theSwitch());
  await waitFor(() => expect(theSwitch()).not.toBeChecked());
  expect(push.calls.at(-1)).toBe('unsubscribe');
  expect(server.at('DELETE /push-subscriptions/d1')).toHaveLength(1);
  expect(hasDevicePush()).toBe(false);
});

it('stays off when the person would rather not', async () => {
  browserWith('default', 'default');
  render(<NoticeControls />);
  await userEvent.click(theSwitch());
  await waitFor(() => expect(theSwitch()).toBeEnabled());
  expect(theSwitch()).not.toBeChecked();
  expect(saved()).toEqual([]);
});

it('says how to allow what is forbidden', async () => {
  browserWith('default', 'denied');
  render(<NoticeControls />);
  await userEvent.click(theSwitch());
  expect(await screen.findByText(/Libere-os nas permissões/)).toBeVisible();
});

it('says so when the push service does not answer', async () => {
  browserWith('granted');
  push.pushManager.subscribe.mockRejectedValueOnce(new DOMException('no service', 'AbortError'));
  render(<NoticeControls />);
  await userEvent.click(theSwitch());
  expect(await screen.findByText(/não respondeu/)).toBeVisible();
  expect(theSwitch()).not.toBeChecked();
});

it('says how to install where only installed applications may', () => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(window, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  render(<NoticeControls />);
  expect(screen.getByText(/Adicionar à Tela de Início/)).toBeVisible();
  vi.restoreAllMocks();
});

it('gives way to notifications of the open page where browsers have no others', async () => {
  Reflect.deleteProperty(window, 'PushManager');
  browserWith('default', 'granted');
  render(<NoticeControls />);
  expect(screen.queryByRole('switch')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ativar avisos do navegador' }));
  expect(await screen.findByText('Avisos do navegador ativados')).toBeVisible();
});

function Kept() {
  useDeviceSubscription();
  return null;
}

it('is said again by each session that begins, with an address of the present key', async () => {
  browserWith('granted');
  writeStored('push', true, scope);
  push.holds(bytes(9, 9, 9));
  render(<Kept />);
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(push.calls).toEqual(['unsubscribe', expect.stringContaining('subscribe')]);
  act(() => void push.worker.dispatchEvent(new MessageEvent('message', { data: pushAddressChanged })));
  await waitFor(() => expect(saved()).toHaveLength(2));
});

it('is not said for somebody who did not ask for it', () => {
  browserWith('granted');
  writeStored('push', true, '3.8');
  render(<Kept />);
  expect(server.heard.filter(({ path }) => path.startsWith('/push-subscriptions'))).toEqual([]);
});
