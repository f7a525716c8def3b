import type { ContactView } from '@shared/contacts/model.ts';
import { formatPhone } from '@web/lib/format.ts';
import { formerNumberNote } from '@web/lib/formerNumber.ts';
import { useText } from '@web/lib/i18n.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import type { Column } from '@web/ui/DataTable.tsx';
import { NameWithNote } from '@web/ui/NameWithNote.tsx';
import { Tag } from '@web/ui/Tag.tsx';
import { Ban, CircleCheck } from 'lucide-react';
import { contactsTexts } from '../text.ts';
import styles from './useColumns.module.css';

export function useColumns(): Column<ContactView>[] {
  const t = useText(contactsTexts);
  return [
    {
      key: 'name',
      title: t('name'),
      render: (contact) => (
        <span className={styles['who']}>
          <Avatar name={contact.name} picture={contact.profilePicUrl} size={32} />
          <span className={styles['name']}>{contact.name}</span>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('number'),
      width: '170px',
      render: ({ number, formerNumber }) =>
        formerNumber === undefined ? (
          formatPhone(number)
        ) : (
          <NameWithNote name={formatPhone(number)} note={formerNumberNote(formerNumber)} />
        ),
    },
    { key: 'email', title: t('email'), width: '16%', render: (contact) => contact.email || '–' },
    {
      key: 'tags',
      title: t('tags'),
      width: '160px',
      isHiddenOnPhone: true,
      render: ({ tags }) => <ContactTagList tags={tags} />,
    },
    {
      key: 'status',
      title: t('status'),
      width: '110px',
      render: (contact) => (
        <Badge tone={contact.active ? 'open' : 'failed'} icon={contact.active ? CircleCheck : Ban}>
          {t(contact.active ? 'active' : 'inactive')}
        </Badge>
      ),
    },
  ];
}

/** Number of tags that fit in a row; the rest is shown as a count. */
const maxTags = 2;

function ContactTagList({ tags }: Pick<ContactView, 'tags'>) {
  if (tags.length === 0) return '–';
  return (
    <span className={styles['tags']} title={tags.map(({ name }) => name).join(', ')}>
      {tags.slice(0, maxTags).map(({ id, name, color }) => (
        <Tag key={id} name={name} color={color} className={styles['tag']} />
      ))}
      {tags.length > maxTags && <span className={styles['rest']}>+{tags.length - maxTags}</span>}
    </span>
  );
}
