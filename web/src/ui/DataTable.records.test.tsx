import { scrollToEnds } from '@test/support/web/setup.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { Pencil, Trash2, Users } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Avatar, initialsOf } from './Avatar.tsx';
import { DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';
import { Tag } from './Tag.tsx';
import { VirtualList } from './VirtualList.tsx';

afterEach(() => setLanguage('pt-BR'));

interface Person {
  id: number;
  name: string;
  number: string;
}
const people: Person[] = [
  { id: 1, name: 'Maria Souza', number: '11' },
  { id: 2, name: 'João Lima', number: '12' },
];
const columns = [
  { key: 'name', title: 'Nome', render: (person: Person) => person.name },
  { key: 'number', title: 'Número', render: (person: Person) => person.number },
];
const basics = {
  label: 'Contatos',
  columns,
  rowKey: (person: Person) => person.id,
  scope: '',
  rowName: (person: Person) => person.name,
  empty: <EmptyState icon={Users}>Nenhum contato ainda.</EmptyState>,
};

describe('DataTable', () => {
  it('has named rows that open, and actions beside them', async () => {
    const onOpen = vi.fn();
    const onEdit = vi.fn();
    render(
      <DataTable
        {...basics}
        rows={people}
        onOpen={onOpen}
        rowActions={(person) => [
          { key: 'edit', label: 'Editar', icon: Pencil, onSelect: () => onEdit(person.id) },
          { key: 'delete', label: 'Excluir', icon: Trash2, onSelect: () => undefined, isDanger: true },
        ]}
      />,
    );
    expect(screen.getByRole('table', { name: 'Contatos' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Nome', 'Número', 'Ações']);
    const row = screen.getByRole('row', { name: /João Lima/ });
    await userEvent.click(within(row).getByRole('button', { name: 'João Lima' }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(people[1]);
    await userEvent.click(within(row).getByRole('button', { name: 'Editar' }));
    await userEvent.click(within(row).getByRole('button', { name: 'Mais ações para João Lima' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Editar' }));
    expect(onEdit.mock.calls).toEqual([[2], [2]]);
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('keeps its shape while the first page is on its way', () => {
    render(<DataTable {...basics} rows={undefined} />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(9);
  });

  it('says that there is nothing in an element of its own: one that scrolled before would count as moved', () => {
    const { container, rerender } = render(<DataTable {...basics} rows={undefined} />);
    const waiting = container.firstElementChild;
    rerender(<DataTable {...basics} rows={[]} />);
    expect(container).toHaveTextContent('Nenhum contato ainda.');
    expect(container.firstElementChild).not.toBe(waiting);
  });

  it('tells nothing at all from nothing found', async () => {
    const onClear = vi.fn();
    const { rerender } = render(<DataTable {...basics} rows={[]} />);
    expect(screen.getByText('Nenhum contato ainda.')).toBeVisible();
    rerender(<DataTable {...basics} rows={[]} onClearFilters={onClear} />);
    expect(screen.getByText('Nada corresponde a estes filtros.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(onClear).toHaveBeenCalledOnce();
  });

  it('shows why the rows could not be read', () => {
    render(<DataTable {...basics} rows={undefined} failure={<p role="alert">Sem conexão</p>} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Sem conexão');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('asks for the next page near its end', () => {
    const onLoad = vi.fn();
    render(<DataTable {...basics} rows={people} more={{ hasMore: true, isLoading: false, onLoad }} />);
    scrollToEnds();
    expect(onLoad).toHaveBeenCalledOnce();
  });
});

describe('rows under the pointer', () => {
  const [maria, joao] = people as [Person, Person];
  const rita = { id: 3, name: 'Rita Alves', number: '13' };
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const over = (name: string) => userEvent.hover(screen.getByText(name));
  const away = () => userEvent.unhover(screen.getByRole('rowheader', { name: 'João Lima' }));

  it('keep their places in a table, with their newest state, and newcomers below them', async () => {
    const { rerender } = render(<DataTable {...basics} rows={people} />);
    await over('João Lima');
    rerender(<DataTable {...basics} rows={[rita, { ...joao, number: '99' }, maria]} />);
    expect(names()).toEqual(['Maria Souza', 'João Lima', 'Rita Alves']);
    expect(screen.getByText('99')).toBeVisible();
    await away();
    expect(names()).toEqual(['Rita Alves', 'João Lima', 'Maria Souza']);
  });

  it('leave their places empty when they go', async () => {
    const onOpen = vi.fn();
    const { rerender } = render(<DataTable {...basics} rows={people} onOpen={onOpen} />);
    await over('João Lima');
    rerender(<DataTable {...basics} rows={[joao]} onOpen={onOpen} />);
    expect(screen.getByText('Maria Souza').closest('tr')).toHaveAttribute('inert');
    await away();
    expect(screen.queryByText('Maria Souza')).toBeNull();
  });

  it.each([
    ['of another search', { scope: 'ana' }],
    ['in another order', { columns: columns.map((column) => ({ ...column, sorted: 'descending' as const })) }],
    ['of a table that says nothing of what it answers', { scope: undefined }],
  ])('come at once %s', async (_, change) => {
    const own = 'scope' in change && change.scope === undefined ? change : {};
    const { rerender } = render(<DataTable {...basics} {...own} rows={people} />);
    await over('João Lima');
    rerender(<DataTable {...basics} {...change} rows={[joao, maria]} />);
    expect(names()).toEqual(['João Lima', 'Maria Souza']);
  });
});

describe('VirtualList', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ id: index, name: `Pessoa ${index}` }));

  it('draws only what is in sight, and says how many there are', () => {
    render(
      <VirtualList
        label="Conversas"
        items={many}
        itemKey={(one) => one.id}
        itemHeight={64}
        render={(one) => one.name}
      />,
    );
    const shown = within(screen.getByRole('list', { name: 'Conversas' })).getAllByRole('listitem');
    expect(shown.length).toBeLessThan(40);
    expect(shown[0]).toHaveTextContent('Pessoa 0');
    expect(shown[0]).toHaveAttribute('aria-setsize', '1000');
    expect(shown[0]).toHaveAttribute('aria-posinset', '1');
  });
});

describe('ScreenHeader', () => {
  it('heads the screen and its tab', async () => {
    const { rerender } = render(<ScreenHeader title="Contatos" count={1234} />);
    expect(screen.getByRole('heading', { level: 1, name: /Contatos/ })).toHaveTextContent('Contatos1.234');
    expect(document.title).toBe('Contatos · Prosa');
    rerender(<ScreenHeader title="Filas" />);
    expect(document.title).toBe('Filas · Prosa');
  });
});

describe('marks', () => {
  it.each([
    ['Maria Souza', 'MS'],
    ['ana', 'A'],
    ['Ana de Melo  Cavalcanti', 'AC'],
    ['(11) 98765-4321', '19'],
    ['👋 Oi', 'O'],
    ['', ''],
  ])('the initials of "%s" are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('a picture that does not load leaves the initials', async () => {
    const { container } = render(<Avatar name="Maria Souza" picture="/nada.png" />);
    container.querySelector('img')?.dispatchEvent(new Event('error'));
    await expect.poll(() => container).toHaveTextContent('MS');
  });

  it('a tag can be taken off by name', async () => {
    const onRemove = vi.fn();
    render(<Tag name="VIP" color={`#${'ffe066'}`} onRemove={onRemove} />);
    expect(screen.getByText('VIP').parentElement).toHaveStyle({ color: 'var(--ink-dark)' });
    await userEvent.click(screen.getByRole('button', { name: 'Remover VIP' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });
});
