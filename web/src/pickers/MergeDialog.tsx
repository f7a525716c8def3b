import { aliasesShown } from '@shared/contacts/aliases.ts';
import type { MergePreview } from '@shared/contacts/merge.ts';
import type { ContactView } from '@shared/contacts/model.ts';
import { AppError, type ErrorCode } from '@shared/core/errors.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '@web/lib/errorTexts.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ContactName, ContactSelect } from './ContactSelect.tsx';
import styles from './MergeDialog.module.css';
import { mergeTexts } from './mergeText.ts';
import { useUnmerge } from './useUnmerge.ts';

interface Props {
  contact: ContactView;
  /** Contact that the channel proved to be the same person. */
  other?: ContactName | undefined;
  onClose: () => void;
}

/** Merges a chosen contact with a searched one, after a preview of what will move. */
export function MergeDialog({ contact, other, onClose }: Props) {
  const t = useText(mergeTexts);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ContactName | null>(other ?? null);
  const [isSwapped, setSwapped] = useState(false);
  const partner = chosen?.id === contact.id ? null : chosen;
  const [winner, loser] = isSwapped ? [partner, contact] : [contact, partner];
  const pair = { winnerId: winner?.id ?? '', loserId: loser?.id ?? '' };
  const preview = useQuery({ ...query('contacts', 'mergePreview', pair), enabled: partner !== null, staleTime: 0 });
  const unmerge = useUnmerge();
  const merge = useAction('contacts', 'merge', {
    onSuccess: (_, { loserId }) => {
      void client.invalidateQueries({ queryKey: ['contacts'] });
      toast.undo(t('merged'), t('undo'), () => unmerge.mutate({ id: loserId }));
      onClose();
    },
  });
  const isPossible = preview.data !== undefined && preview.data.blocked === null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('title')}
      description={t('description')}
      action={{
        label: t('merge'),
        onPress: () => merge.mutate(pair),
        isPending: merge.isPending,
        isDisabled: !isPossible,
      }}
    >
      <div className={styles['stack']}>
        <ContactSelect label={t('other')} value={partner} onChange={setChosen} isFirstFocus />
        {winner !== null && loser !== null && (
          <div className={styles['pair']}>
            <Side word={t('stays')} contact={winner} />
            <Side word={t('goes')} contact={loser} />
            <Button size="small" icon={ArrowDownUp} onClick={() => setSwapped(!isSwapped)}>
              {t('swap')}
            </Button>
          </div>
        )}
        {partner !== null && preview.isPending && <ProgressBar label={t('loading')} />}
        {preview.isError && <Banner tone="failed">{errorText(preview.error)}</Banner>}
        {preview.data !== undefined && <Changes preview={preview.data} />}
      </div>
    </Dialog>
  );
}

function Side({ word, contact }: { word: string; contact: ContactName }) {
  return (
    <p>
      <span className={styles['word']}>{word}</span>
      <strong>{contact.name}</strong> {formatPhone(contact.number)}
    </p>
  );
}

const describeMergeError = (code: ErrorCode): string => errorText(new AppError(code));

/** Shows why the merge is impossible now, with a link to the obstacle. */
function Blocked({ preview: { blocked, loser, conversations } }: { preview: MergePreview }) {
  const t = useText(mergeTexts);
  if (blocked === null) return null;
  if (blocked !== 'ERR_MERGE_OPEN_TICKET') return <Banner tone="waiting">{describeMergeError(blocked)}</Banner>;
  return (
    <Banner tone="waiting">
      {t('openTicket', { name: loser.name })}{' '}
      {conversations
        .filter(({ status }) => status !== 'closed')
        .map(({ ticketId, uuid }) => (
          <Link key={ticketId} to={`/tickets/${uuid}`} className={styles['link']}>
            {t('goToTicket', { id: ticketId })}
          </Link>
        ))}
    </Banner>
  );
}

function Changes({ preview }: { preview: MergePreview }) {
  const t = useText(mergeTexts);
  const { winner, result, aliases, tags, conversations, schedules } = preview;
  const shown = (value: string, kind: string) => (kind === 'pn' ? formatPhone(value) : value);
  const numbers = aliasesShown(aliases)
    .map(({ value, kind }) => shown(value, kind))
    .join(', ');
  const isEmailNew = result.email !== winner.email;
  return (
    <section aria-label={t('moves')} className={styles['stack']}>
      <Blocked preview={preview} />
      <ul className={styles['list']}>
        {aliases.length > 0 && <li>{t('aliases', { numbers, name: result.name })}</li>}
        {tags.length > 0 && <li>{t('tags', { names: tags.map(({ name }) => name).join(', ') })}</li>}
        {isEmailNew && <li>{t('email', { email: result.email })}</li>}
        {schedules > 0 && <li>{t('schedules', { count: schedules })}</li>}
        <li>
          {t(conversations.length > 0 ? 'past' : 'noPast')}{' '}
          {conversations.map(({ ticketId, uuid, whatsapp }) => (
            <Link key={ticketId} to={`/tickets/${uuid}`} className={styles['link']}>
              #{ticketId} · {whatsapp}
            </Link>
          ))}
        </li>
      </ul>
      <p className={styles['note']}>{t('undoHint', { hours: preview.undoHours })}</p>
    </section>
  );
}
