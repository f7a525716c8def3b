import '@test/support/web/setup.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyWithRetry } from './lazyWithRetry.tsx';

const Greeting = ({ name }: { name: string }) => <p>Olá, {name}</p>;
const Box = ({ onClose }: { onClose: () => void }) => (
  <div role="dialog" aria-label="Resolver">
    <button type="button" onClick={onClose}>
      Sair
    </button>
  </div>
);
const Broken = (): ReactNode => {
  throw new Error('broken');
};
const show = (Part: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback={<p>espera</p>}>
      <Part name="Ana" />
    </Suspense>,
  );

it('waits for a part whose code is not there, and keeps it', async () => {
  const load = vi.fn(async () => Greeting);
  show(lazyWithRetry(load));
  expect(screen.getByText('espera')).toBeVisible();
  expect(await screen.findByText('Olá, Ana')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('draws at once what was fetched ahead: React holds back for 300 ms what had to wait', async () => {
  const Part = lazyWithRetry(async () => Greeting);
  await Part.fetch();
  show(Part);
  expect(screen.getByText('Olá, Ana')).toBeVisible();
});

it('tries again after a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Greeting);
  const Part = lazyWithRetry(load as () => Promise<typeof Greeting>);
  await expect(Part.fetch()).rejects.toThrow('offline');
  show(Part);
  expect(await screen.findByText('Olá, Ana')).toBeVisible();
});

describe('a part whose code does not come', () => {
  const isOnline = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
  const open = (Part: ComponentType<{ onClose: () => void }>, onClose = vi.fn()) => {
    render(
      <Suspense>
        <Part onClose={onClose} />
      </Suspense>,
    );
    return onClose;
  };

  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => vi.restoreAllMocks());

  it('says so offline without asking for it, and opens when the connection is back', async () => {
    isOnline(false);
    const load = vi.fn(async () => Box);
    open(lazyWithRetry(load));
    expect(await screen.findByRole('dialog', { name: 'Não foi possível abrir' })).toHaveTextContent(/Sem conexão/);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(/Ainda sem conexão/)).toBeVisible();
    // A browser would remember the failure.
    expect(load).not.toHaveBeenCalled();
    isOnline(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('dialog', { name: 'Resolver' })).toBeVisible();
  });

  it('can be closed, and is tried again when it is opened again', async () => {
    isOnline(false);
    const Part = lazyWithRetry(async () => Box);
    const onClose = open(Part);
    const box = await screen.findByRole('dialog', { name: 'Não foi possível abrir' });
    await userEvent.click(within(box).getAllByRole('button', { name: 'Fechar' })[0] ?? box);
    expect(onClose).toHaveBeenCalled();
    cleanup();
    isOnline(true);
    open(Part);
    expect(await screen.findByRole('dialog', { name: 'Resolver' })).toBeVisible();
  });

  it('offers to load the page again when there is a connection', async () => {
    open(lazyWithRetry(() => Promise.reject(new TypeError('Unable to preload CSS for /assets/a.css'))));
    expect(await screen.findByRole('button', { name: 'Recarregar' })).toBeVisible();
  });

  it('stands where a panel would', async () => {
    isOnline(false);
    show(lazyWithRetry(async () => Greeting));
    expect(await screen.findByText('Não foi possível abrir')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves what broke by itself to the screen', async () => {
    const Part = lazyWithRetry<object>(async () => Broken);
    await Part.fetch();
    expect(() => render(<Part />)).toThrow('broken');
  });
});
