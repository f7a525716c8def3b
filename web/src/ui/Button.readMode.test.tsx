import '@test/support/web/setup.ts';
import { fakeServer } from '@test/support/web/fakeServer.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screenActions, useScreenActions } from '@web/lib/actions.ts';
import { api } from '@web/lib/api.ts';
import { setReadOnly } from '@web/lib/readMode.ts';
import { Pencil, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Button } from './Button.tsx';
import { ChangeArea } from './ChangeArea.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DataTable } from './DataTable.tsx';
import { Form } from './Form.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';
import { Switch } from './Switch.tsx';
import { TextField } from './TextField.tsx';
import { useDrop } from './useDrop.ts';
import { useZodForm } from './useZodForm.ts';

const nothing = () => undefined;

beforeEach(() => setReadOnly(true));
afterEach(() => act(() => setReadOnly(false)));

const offers = ['list', 'newTicket'].map((id) => ({ id, label: id, writes: id === 'newTicket', run: nothing }));

function Offers() {
  useScreenActions(() => offers);
  return null;
}

function Place({ take }: { take: (files: readonly File[]) => void }) {
  return (
    <section aria-label="Conversa" {...useDrop(take).target}>
      …
    </section>
  );
}

function Editor() {
  const form = useZodForm(z.object({ name: z.string() }), { defaultValues: { name: 'Vendas' } });
  return (
    <Form form={form} onSubmit={nothing}>
      <TextField label="Nome" {...form.field('name')} />
    </Form>
  );
}

const writing: readonly (readonly [string, ReactElement])[] = [
  [
    'what says so',
    <Button key="b" writes>
      Salvar
    </Button>,
  ],
  [
    'what runs an action',
    <Button key="b" isPending={false}>
      Salvar
    </Button>,
  ],
  [
    'what submits',
    <Button key="b" type="submit">
      Salvar
    </Button>,
  ],
  [
    'what endangers',
    <Button key="b" variant="danger">
      Salvar
    </Button>,
  ],
  ['an icon that says so', <IconButton key="b" writes icon={Plus} label="Salvar" />],
  ['an icon that runs an action', <IconButton key="b" icon={Plus} label="Salvar" isPending={false} />],
  ['an icon that endangers', <IconButton key="b" icon={Plus} label="Salvar" variant="danger" />],
];

describe('who may only look', () => {
  it.each(writing)('does not get %s, and who may change does', (_, button) => {
    render(button);
    expect(screen.queryByRole('button')).toBeNull();
    act(() => setReadOnly(false));
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeEnabled();
  });

  it('keeps what only shows, also while it is fetched', () => {
    render(
      <>
        <Button>Ver</Button>
        <Button writes={false} isPending={false}>
          Atualizar
        </Button>
      </>,
    );
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it('finds in a menu what reads, and no menu where all of it writes', async () => {
    const trigger = (label: string) => (attributes: object) => <Button {...attributes}>{label}</Button>;
    const copy = { key: 'copy', label: 'Copiar', onSelect: nothing };
    const edit = { key: 'edit', label: 'Editar', writes: true, onSelect: nothing };
    const remove = { key: 'remove', label: 'Excluir', isDanger: true, onSelect: nothing };
    render(
      <>
        <Menu label="Mensagem" items={[copy, edit, remove]} trigger={trigger('Mensagem')} />
        <Menu label="Etapa" items={[edit]} trigger={trigger('Etapa')} />
      </>,
    );
    expect(screen.queryByRole('button', { name: 'Etapa' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mensagem' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copiar']);
  });

  it('finds in a row what reads', () => {
    render(
      <DataTable
        label="Filas"
        columns={[{ key: 'name', title: 'Nome', render: ({ name }) => name }]}
        rows={[{ id: 1, name: 'Vendas' }]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        scope={undefined}
        empty={null}
        rowActions={() => [
          { key: 'view', label: 'Ver', icon: Pencil, onSelect: nothing },
          { key: 'remove', label: 'Excluir', icon: Pencil, isDanger: true, onSelect: nothing },
        ]}
      />,
    );
    expect(screen.getByRole('button', { name: 'Ver' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
  });

  it('may only close a dialog that asks', () => {
    render(<ConfirmDialog isOpen title="Excluir?" action="Excluir" onClose={nothing} onConfirm={nothing} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Fechar']);
  });

  it('sees what a form and a switch hold, and changes neither', () => {
    render(
      <>
        <Editor />
        <ChangeArea>
          <Switch label="Saudar" defaultChecked />
        </ChangeArea>
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Nome' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Vendas');
    expect(screen.getByRole('switch', { name: 'Saudar' })).toBeDisabled();
  });

  it('drops no files', () => {
    const take = vi.fn();
    render(<Place take={take} />);
    const dataTransfer = { types: ['Files'], files: [new File(['x'], 'x.txt')] };
    fireEvent.drop(screen.getByRole('region'), { dataTransfer });
    expect(take).not.toHaveBeenCalled();
    act(() => setReadOnly(false));
    fireEvent.drop(screen.getByRole('region'), { dataTransfer });
    expect(take).toHaveBeenCalledOnce();
  });

  it('is offered no command that writes', () => {
    render(<Offers />);
    expect(screenActions().map(({ id }) => id)).toEqual(['list']);
    setReadOnly(false);
    expect(screenActions().map(({ id }) => id)).toEqual(['list', 'newTicket']);
  });

  it('sends nothing that the server would refuse, whatever asks for it', async () => {
    const server = fakeServer();
    await expect(api.tags.create({ name: 'VIP', color: '#123456', kanban: 0 })).rejects.toMatchObject({
      code: 'ERR_IMPERSONATION_READ_ONLY',
    });
    expect(server.at('POST /tags')).toEqual([]);
  });
});
