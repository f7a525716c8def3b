import { errorText } from '@web/lib/errorTexts.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import type { ContactName } from '@web/pickers/ContactSelect.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Check, CircleAlert, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dialogTexts } from '../dialogs/dialogText.ts';
import { holderOf } from '../inbox/conflict.ts';
import { useConflict } from '../inbox/useConflict.ts';
import styles from './Forward.module.css';
import type { ForwardProgress } from './forwarding.ts';
import { forwardTexts } from './forwardText.ts';

interface Props {
  contact: ContactName;
  /** Messages meant for them. */
  all: number;
  delivered: ForwardProgress | undefined;
  hasBegun: boolean;
  onRemove: () => void;
  /** Called when the link to the conflicting ticket is opened. */
  onSee: () => void;
}

/** A contact that messages go to: chosen, waiting, served or refused, and why. */
export function ForwardRecipient({ contact, all, delivered, hasBegun, onRemove, onSee }: Props) {
  const t = useText(forwardTexts);
  return (
    <li className={styles['person']}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} size={32} />
      <span className={styles['words']}>
        <bdi className={styles['name']}>{contact.name}</bdi>
        {hasBegun ? (
          <State all={all} delivered={delivered} onSee={onSee} />
        ) : (
          <small>{formatPhone(contact.number)}</small>
        )}
      </span>
      {!hasBegun && <IconButton icon={X} size="small" label={t('remove', { name: contact.name })} onClick={onRemove} />}
      {delivered?.error === undefined && delivered?.sent === all && <Icon icon={Check} className={styles['went']} />}
      {delivered?.error !== undefined && <Icon icon={CircleAlert} className={styles['refused']} />}
    </li>
  );
}

/** Reason why a contact could not be written to; if a colleague has the ticket, with a link to it. */
function Refusal({ error, onSee }: { error: unknown; onSee: () => void }) {
  const t = useText(dialogTexts);
  const conflictOf = useConflict();
  const holder = holderOf(error);
  if (holder === undefined) return errorText(error);
  const { words, address } = conflictOf(holder);
  if (address === undefined) return words;
  return (
    <>
      {words}{' '}
      <Link to={address} onClick={onSee} className={styles['see']}>
        {t('conflictSee')}
      </Link>
    </>
  );
}

type StateProps = Pick<Props, 'all' | 'delivered' | 'onSee'>;

function State({ all, delivered, onSee }: StateProps) {
  const t = useText(forwardTexts);
  if (delivered === undefined) return <small className={styles['state']}>{t('waiting')}</small>;
  const { sent, error } = delivered;
  const words = sent === all ? t('went') : sent > 0 ? t('wentSome', { sent, all }) : t('wentNot');
  return (
    <small role="status" className={classNames(styles['state'], error !== undefined && styles['refused'])}>
      {words}
      {error !== undefined && (
        <>
          {'. '}
          <Refusal error={error} onSee={onSee} />
        </>
      )}
    </small>
  );
}
