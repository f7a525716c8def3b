import '@test/support/web/setup.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Accordion } from './Accordion.tsx';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';
import { Tabs } from './Tabs.tsx';
import { TextField } from './TextField.tsx';

const open = () => userEvent.click(screen.getByRole('button', { name: 'Abrir' }));

function Contact({ isChanged = false, onClose }: { isChanged?: boolean; onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      <Dialog isOpen={isOpen} onClose={close} title="Contato" description="Dados" hasUnsavedChanges={isChanged}>
        <TextField label="Nome" />
        <Menu
          label="Ações"
          items={[{ key: 'a', label: 'Bloquear', onSelect: () => undefined }]}
          trigger={(attributes) => <IconButton {...attributes} icon={Ellipsis} label="Mais" />}
        />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('is named and described, focuses its first field and gives the focus back', async () => {
    render(<Contact />);
    await open();
    expect(screen.getByRole('dialog', { name: 'Contato' })).toHaveAccessibleDescription('Dados');
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
  });

  it('closes on Escape, a menu inside it first', async () => {
    render(<Contact />);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Mais' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Contato' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks before what was typed is lost', async () => {
    const onClose = vi.fn();
    render(<Contact isChanged onClose={onClose} />);
    await open();
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Descartar alterações?' });
    expect(question).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continuar editando' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(question).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
  });
});

function Question({ onConfirm }: { onConfirm: () => unknown }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title="Excluir a fila Vendas?"
      action="Excluir"
      onConfirm={onConfirm}
    >
      Isso não pode ser desfeito.
    </ConfirmDialog>
  );
}

describe('ConfirmDialog', () => {
  it('rests on the harmless answer, acts, and goes', async () => {
    const onConfirm = vi.fn();
    render(<Question onConfirm={onConfirm} />);
    const question = screen.getByRole('alertdialog', { name: 'Excluir a fila Vendas?' });
    expect(question).toHaveAccessibleDescription('Isso não pode ser desfeito.');
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(question).not.toBeInTheDocument());
  });

  it('stays with the reason when it fails', async () => {
    render(<Question onConfirm={() => Promise.reject(new Error('500'))} />);
    await userEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ocorreu um erro do nosso lado');
    expect(screen.getByRole('button', { name: 'Excluir' })).not.toHaveAttribute('aria-busy');
  });
});

describe('Menu', () => {
  const chosen = vi.fn();
  const show = () =>
    render(
      <Menu
        label="Ações"
        items={[
          { key: 'edit', label: 'Editar', onSelect: () => chosen('edit') },
          { key: 'export', label: 'Exportar', onSelect: () => chosen('export'), isDisabled: true },
          { key: 'delete', label: 'Apagar', onSelect: () => chosen('delete'), isDanger: true },
          { key: 'pt', label: 'Português', onSelect: () => chosen('pt'), isChecked: true },
        ]}
        trigger={(attributes) => <IconButton {...attributes} icon={Ellipsis} label="Mais ações" />}
      />,
    );
  const trigger = () => screen.getByRole('button', { name: 'Mais ações' });
  const item = (name: string) => screen.getByRole('menuitem', { name });

  it('opens on its trigger, walks with arrows and jumps with letters', async () => {
    show();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(trigger());
    expect(screen.getByRole('menu', { name: 'Ações' })).toBeVisible();
    expect(item('Editar')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitemradio', { name: 'Português', checked: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Editar')).toHaveFocus();
    await userEvent.keyboard('{End}{Home}a');
    expect(item('Apagar')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenLastCalledWith('delete');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(trigger()).toHaveFocus();
  });

  it('does not choose what is disabled, and closes on Tab', async () => {
    chosen.mockClear();
    show();
    await userEvent.click(trigger());
    await userEvent.click(item('Exportar'));
    expect(chosen).not.toHaveBeenCalled();
    expect(screen.getByRole('menu')).toBeVisible();
    await userEvent.tab();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });
});

it('Menu keeps the focus on the item somebody went to while its items change', async () => {
  const view = (word: string) => (
    <Menu
      label="Ações"
      items={[
        { key: 'transfer', label: 'Transferir', onSelect: () => undefined },
        { key: 'bot', label: word, onSelect: () => undefined },
      ]}
      trigger={(attributes) => <Button {...attributes}>Abrir</Button>}
    />
  );
  const { rerender } = render(view('Ativar'));
  await open();
  await userEvent.keyboard('{ArrowDown}');
  rerender(view('Desativar'));
  expect(screen.getByRole('menuitem', { name: 'Desativar' })).toHaveFocus();
});

it('Popover leaves the focus where it is while its content changes', async () => {
  const view = (count: number) => (
    <Popover label="Avisos" trigger={(attributes) => <Button {...attributes}>Abrir</Button>}>
      {(close) => <Button onClick={close}>{`Ver ${count}`}</Button>}
    </Popover>
  );
  const { rerender } = render(view(1));
  await open();
  screen.getByRole('button', { name: 'Ver 1' }).focus();
  rerender(view(2));
  expect(screen.getByRole('button', { name: 'Ver 2' })).toHaveFocus();
});

it('Popover takes the focus, closes by its content, outside and Escape', async () => {
  render(
    <>
      <Popover label="Avisos" trigger={(attributes) => <Button {...attributes}>Abrir</Button>}>
        {(close) => <Button onClick={close}>Pronto</Button>}
      </Popover>
      <p>Fora</p>
    </>,
  );
  await open();
  expect(screen.getByRole('dialog', { name: 'Avisos' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Pronto' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await open();
  await userEvent.click(screen.getByText('Fora'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

function Lists() {
  const [tab, setTab] = useState<'open' | 'pending' | 'group'>('open');
  return (
    <Tabs
      label="Listas"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'open', label: 'Abertas', count: 12 },
        { key: 'pending', label: 'Fila', count: 0 },
        { key: 'group', label: 'Grupos', count: 120 },
      ]}
    >
      {`conteúdo ${tab}`}
    </Tabs>
  );
}

it('Tabs choose with arrows and tell their counts', async () => {
  render(<Lists />);
  expect(screen.getByRole('tab', { name: 'Abertas 12', selected: true })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Grupos 120' })).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Fila', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Fila' })).toHaveTextContent('conteúdo pending');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(screen.getByRole('tab', { name: /Abertas/, selected: true })).toHaveFocus();
});

it('Accordion opens sections in place, one at a time when asked', async () => {
  const { container } = render(
    <Accordion
      isSingle
      initial={['hours']}
      sections={[
        { key: 'hours', title: 'Horários', content: 'Segunda a sexta' },
        { key: 'bot', title: 'Robô', content: 'Três opções' },
      ]}
    />,
  );
  const open = () => [...container.querySelectorAll('details[open]')].map((one) => one.textContent);
  expect(open()).toEqual(['HoráriosSegunda a sexta']);
  await userEvent.click(screen.getByText('Robô'));
  expect(open()).toEqual(['RobôTrês opções']);
  await userEvent.click(screen.getByText('Robô'));
  expect(open()).toEqual([]);
});

it.each([
  ['at the edge of the window', 700, 760, '80px'],
  ['higher up', 400, 460, '24px'],
])('keeps toasts off the buttons of a dialog that ends %s', (_, top, bottom, expected) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 300, bottom - top));
  render(
    <Dialog isOpen onClose={() => undefined} title="Contato" footer={<Button>Salvar</Button>}>
      texto
    </Dialog>,
  );
  expect(screen.getByRole('dialog').style.getPropertyValue('--toast-bottom')).toBe(expected);
  vi.restoreAllMocks();
});
