import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import type { ContactName } from '@web/pickers/ContactSelect.tsx';
import { Avatar } from '@web/ui/Avatar.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Check, CircleAlert, X } from 'lucide-react';
import { holderOf } from '../../conflict.ts';
import { dialogTexts } from '../../dialogText.ts';
import type { Delivered } from '../../forwarding.ts';
import { forwardTexts } from '../../forwardText.ts';
import { errorWords } from '../../messageWords.ts';
import styles from './Forward.module.css';

interface Props {
  contact: ContactName;
  /** Messages meant for them. */
  all: number;
  delivered: Delivered | undefined;
  hasBegun: boolean;
  onRemove: () => void;
}

/** A contact that messages go to: chosen, waiting, served or refused, and why. */
export function Person({ contact, all, delivered, hasBegun, onRemove }: Props) {
  const t = useText(forwardTexts);
  return (
    <li className={styles['person']}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} size={32} />
      <span className={styles['words']}>
        <bdi className={styles['name']}>{contact.name}</bdi>
        {hasBegun ? <State all={all} delivered={delivered} /> : <small>{formatPhone(contact.number)}</small>}
      </span>
      {!hasBegun && <IconButton icon={X} size="small" label={t('remove', { name: contact.name })} onClick={onRemove} />}
      {delivered?.error === undefined && delivered?.sent === all && <Icon icon={Check} className={styles['went']} />}
      {delivered?.error !== undefined && <Icon icon={CircleAlert} className={styles['refused']} />}
    </li>
  );
}

/** Why a contact could not be written to; who has the conversation, when somebody has it. */
function useReason(error: unknown): string {
  const t = useText(dialogTexts);
  const holder = holderOf(error);
  if (holder === undefined) return errorWords(error);
  const queue = holder.queue?.name ?? t('noQueue');
  const user = holder.user?.name;
  return user === undefined ? t('conflictQueue', { queue }) : t('conflictUser', { user, queue });
}

function State({ all, delivered }: { all: number; delivered: Delivered | undefined }) {
  const t = useText(forwardTexts);
  const reason = useReason(delivered?.error);
  if (delivered === undefined) return <small className={styles['state']}>{t('waiting')}</small>;
  const { sent, error } = delivered;
  const words = sent === all ? t('went') : sent > 0 ? t('wentSome', { sent, all }) : t('wentNot');
  return (
    <small role="status" className={classNames(styles['state'], error !== undefined && styles['refused'])}>
      {words}
      {error !== undefined && `. ${reason}`}
    </small>
  );
}
