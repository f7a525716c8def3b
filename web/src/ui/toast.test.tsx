import '@test/support/web/setup.ts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { NotificationList } from './NotificationList.tsx';
import { clearNotifications } from './notifications.ts';
import { Toaster } from './Toaster.tsx';
import { toast } from './toast.tsx';

/** In steps, because React renders between the toast library's own timers. */
async function pass(time: number) {
  await act(() => vi.dynamicImportSettled());
  for (let gone = 0; gone < time; gone += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  act(() => toast.dismissAll());
  await pass(1000);
  clearNotifications();
  vi.useRealTimers();
});

it('shows what went well for three seconds', async () => {
  render(<Toaster />);
  act(() => toast.success('Contato salvo'));
  await pass(2900);
  expect(screen.getByText('Contato salvo')).toBeInTheDocument();
  await pass(500);
  expect(screen.queryByText('Contato salvo')).not.toBeInTheDocument();
});

it('shows and takes back in the order it was asked to, also before its code is there', async () => {
  act(() => {
    toast.success('Antes');
    toast.dismissAll();
    toast.notice('Depois');
  });
  render(<Toaster />);
  await pass(300);
  expect(screen.queryByText('Antes')).not.toBeInTheDocument();
  expect(screen.getByText('Depois')).toBeInTheDocument();
});

it('does not fetch again what is there: an end could overtake the next beginning', async () => {
  render(<Toaster />);
  await pass(300);
  act(() => toast.dismissAll());
  act(() => toast.success('Salvo'));
  // Nothing that is fetched could come within this.
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.getByText('Salvo')).toBeInTheDocument();
});

it('keeps an error for eight seconds, not counting those spent on it', async () => {
  render(<Toaster />);
  act(() => toast.error('Sem conexão'));
  await pass(7000);
  const item = screen.getByText('Sem conexão').closest('li') as HTMLElement;
  act(() => void item.dispatchEvent(new MouseEvent('pointerenter')));
  await pass(20_000);
  expect(screen.getByText('Sem conexão')).toBeInTheDocument();
  act(() => {
    item.dispatchEvent(new FocusEvent('focusin'));
    item.dispatchEvent(new MouseEvent('pointerleave'));
  });
  await pass(20_000);
  expect(screen.getByText('Sem conexão')).toBeInTheDocument();
  act(() => void item.dispatchEvent(new FocusEvent('focusout')));
  await pass(900);
  expect(screen.getByText('Sem conexão')).toBeInTheDocument();
  await pass(600);
  expect(screen.queryByText('Sem conexão')).not.toBeInTheDocument();
});

it('shows one per kind, and each kind beside the other', async () => {
  render(<Toaster />);
  act(() => toast.success('Um'));
  act(() => toast.error('Erro'));
  await pass(100);
  act(() => toast.success('Dois'));
  await pass(400);
  expect(screen.queryByText('Um')).not.toBeInTheDocument();
  expect(screen.getByText('Dois')).toBeInTheDocument();
  expect(screen.getByText('Erro')).toBeInTheDocument();
});

it('offers to undo for five seconds, and goes when it is done', async () => {
  const onUndo = vi.fn();
  render(<Toaster />);
  act(() => toast.undo('Conversa resolvida', 'Desfazer', onUndo));
  await pass(4500);
  act(() => screen.getByRole('button', { name: 'Desfazer' }).click());
  await pass(400);
  expect(onUndo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Conversa resolvida')).not.toBeInTheDocument();
});

it('stays within reach while a dialog is open', async () => {
  const view = (isOpen: boolean) => (
    <>
      <Toaster />
      <Dialog isOpen={isOpen} onClose={() => undefined} title="Contato">
        Dados
      </Dialog>
    </>
  );
  const { rerender } = render(view(true));
  act(() => toast.error('Não salvou'));
  await pass(100);
  expect(screen.getByRole('dialog')).toContainElement(screen.getByText('Não salvou'));
  rerender(view(false));
  await pass(100);
  expect(screen.getByText('Não salvou')).toBeInTheDocument();
});

it('lists errors and notices for whoever looked elsewhere, not successes, and not twice', async () => {
  toast.success('Salvo');
  toast.error('Sem conexão');
  toast.notice('Nova versão');
  toast.error('Sem conexão');
  render(<NotificationList />);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent?.replace(/\d\d:\d\d$/, ''))).toEqual([
    'Sem conexão',
    'Nova versão',
  ]);
  act(() => screen.getByRole('button', { name: 'Limpar' }).click());
  expect(screen.getByText('Nenhum aviso por aqui.')).toBeInTheDocument();
});
