import { palette } from '@web/lib/color.ts';
import { formatPhone } from '@web/lib/format.ts';
import { Check, CheckCheck, Clock, Contact, MessageCircle, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { ColorDot } from '../ColorDot.tsx';
import { CountBadge } from '../CountBadge.tsx';
import { classNames } from '../classNames.ts';
import { DataTable } from '../DataTable.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Icon } from '../Icon.tsx';
import { ScreenHeader } from '../ScreenHeader.tsx';
import { SearchField } from '../SearchField.tsx';
import { Tag } from '../Tag.tsx';
import { Time } from '../Time.tsx';
import { toast } from '../toast.tsx';
import { VirtualList } from '../VirtualList.tsx';
import styles from './Gallery.module.css';
import { type SamplePerson, people } from './samples.ts';

export function RecordsPage() {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(20);
  const found = people.filter((person) => person.name.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <ScreenHeader
        title="Contatos"
        count={found.length}
        search={<SearchField label="Buscar contatos" value={search} onSearch={setSearch} />}
        action={
          <Button variant="primary" icon={Plus}>
            Novo contato
          </Button>
        }
      />
      <DataTable<SamplePerson>
        label="Contatos"
        rows={search === 'carregando' ? undefined : found.slice(0, shown)}
        scope={search}
        rowKey={(person) => person.id}
        rowName={(person) => person.name}
        onOpen={(person) => toast.success(person.name)}
        rowTone={(person) => (person.id === 3 ? 'waiting' : undefined)}
        columns={[
          {
            key: 'name',
            title: 'Nome',
            render: (person) => (
              <span className={styles['row']} style={{ flexWrap: 'nowrap' }}>
                <Avatar name={person.name} size={24} /> {person.name}
              </span>
            ),
          },
          { key: 'number', title: 'Número', render: (person) => formatPhone(person.number), width: '180px' },
          { key: 'email', title: 'E-mail', render: (person) => person.email, isHiddenOnPhone: true },
          {
            key: 'tags',
            title: 'Etiquetas',
            render: (person) => (
              <span className={styles['row']}>
                {person.tags.map((tag, index) => (
                  <Tag key={tag} name={tag} color={palette[index * 7 + 2] ?? ''} />
                ))}
              </span>
            ),
          },
          {
            key: 'at',
            title: 'Último contato',
            align: 'end',
            render: (person) => <Time at={person.at} isFocusable={false} />,
          },
        ]}
        rowActions={(person) => [
          { key: 'talk', label: 'Abrir conversa', icon: MessageCircle, onSelect: () => toast.success(person.name) },
          { key: 'edit', label: 'Editar', icon: Pencil, onSelect: () => undefined },
          { key: 'delete', label: 'Excluir', icon: Trash2, isDanger: true, onSelect: () => undefined },
        ]}
        empty={
          <EmptyState icon={Contact} action={<Button icon={Plus}>Novo contato</Button>}>
            Os contatos aparecem quando escrevem ou quando você os cria.
          </EmptyState>
        }
        onClearFilters={search === '' ? undefined : () => setSearch('')}
        more={{ hasMore: shown < found.length, isLoading: false, onLoad: () => setShown(shown + 20) }}
      />
    </>
  );
}

export function ConversationPage() {
  const [open, setOpen] = useState(2);
  const [items, setItems] = useState(people);
  const arrive = () =>
    setItems([
      { ...(people[0] as SamplePerson), id: items.length + 1, name: `Nova pessoa ${items.length}`, at: Date.now() },
      ...items,
    ]);
  return (
    <div className={styles['split']}>
      <div className={styles['pane']}>
        <Button variant="quiet" onClick={arrive}>
          Chega uma conversa
        </Button>
        <VirtualList
          label="Conversas"
          items={items}
          itemKey={(person) => person.id}
          itemHeight={64}
          render={(person) => (
            <button
              type="button"
              aria-current={person.id === open || undefined}
              className={styles['item']}
              onClick={() => setOpen(person.id)}
            >
              <Avatar name={person.name} />
              <span className={styles['name']}>{person.name}</span>
              <Time at={person.at} as="list" isFocusable={false} className={styles['meta']} />
              <span className={styles['last']}>
                <ColorDot color={palette[(person.id * 5) % palette.length]} />
                <span className={styles['name']}>{person.last}</span>
              </span>
              <CountBadge count={person.unread} />
            </button>
          )}
        />
      </div>
      <div className={styles['thread']}>
        <div className={styles['bubble']}>
          Olá, quero um orçamento para vinte camisetas.
          <span className={styles['stamp']}>14:01</span>
        </div>
        <div className={classNames(styles['bubble'], styles['out'])}>
          Claro! Qual produto?
          <span className={styles['stamp']}>
            14:02 <Icon icon={CheckCheck} size={16} className={styles['read']} />
          </span>
        </div>
        <div className={classNames(styles['bubble'], styles['out'])}>
          Temos em algodão e em malha fria.
          <span className={styles['stamp']}>
            14:02 <Icon icon={Check} size={16} />
          </span>
        </div>
        <div className={classNames(styles['bubble'], styles['note'])}>
          Cliente antigo, dar 5% de desconto.
          <span className={styles['stamp']}>Nota privada · 14:03</span>
        </div>
        <div className={classNames(styles['bubble'], styles['out'], styles['failed'])}>
          Segue o catálogo
          <span className={styles['stamp']}>
            14:04 <Icon icon={Clock} size={16} />
          </span>
        </div>
      </div>
    </div>
  );
}
