import '@test/support/web/setup.ts';
import { renderSignedIn } from '@test/support/web/signedIn.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readStored, writeStored } from '@web/lib/storage.ts';
import { Toaster } from '@web/ui/Toaster.tsx';
import { beforeEach, expect, it } from 'vitest';
import { TodoScreen } from './TodoScreen.tsx';

beforeEach(() => writeStored('todos', [], '7'));

const open = () =>
  renderSignedIn(
    <>
      <TodoScreen />
      <Toaster />
    </>,
  );
const field = () => screen.getByRole('textbox', { name: 'Nova tarefa' });
const shown = () => screen.queryAllByRole('button', { name: /^Editar / }).map((one) => one.getAttribute('aria-label'));

it('keeps what is typed, newest first, and ignores blanks', async () => {
  open();
  expect(screen.getByText(/Nada pendente/)).toBeInTheDocument();
  for (const text of ['Ligar', '   ', 'Conferir']) await userEvent.type(field(), `${text}{Enter}`);
  expect(shown()).toEqual(['Editar Conferir', 'Editar Ligar']);
  expect(readStored('todos', '7').map(({ text }) => text)).toEqual(['Conferir', 'Ligar']);
});

it('changes one, and leaves it as it was on Escape or when emptied', async () => {
  open();
  await userEvent.type(field(), 'Ligar{Enter}');
  const edit = async (keys: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Editar / }));
    const input = screen.getByRole('textbox', { name: 'Tarefa' });
    expect(input).toHaveFocus();
    await userEvent.clear(input);
    await userEvent.keyboard(keys);
  };
  await edit('Ligar amanhã{Enter}');
  expect(shown()).toEqual(['Editar Ligar amanhã']);
  await edit('Outra{Escape}');
  await edit('{Enter}');
  expect(shown()).toEqual(['Editar Ligar amanhã']);
});

it('takes one away, and gives it back', async () => {
  open();
  await userEvent.type(field(), 'Ligar{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Remover Ligar' }));
  expect(shown()).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(shown()).toEqual(['Editar Ligar']));
});
