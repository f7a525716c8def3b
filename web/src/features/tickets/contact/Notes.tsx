import type { TicketNoteView } from '@shared/notes/model.ts';
import { isLongEnough, mayRemove } from '@shared/notes/rules.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { useText } from '@web/lib/i18n.ts';
import { infinite, readOn, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useReadOnly } from '@web/lib/readMode.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { Time } from '@web/ui/Time.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { updateComposer, useComposerState } from '../composer/composerStore.ts';
import { contactTexts } from './contactText.ts';
import styles from './Notes.module.css';

const longest = 4000;

/** Internal notes about a ticket, newest first. */
export function Notes({ ticket }: { ticket: TicketView }) {
  const t = useText(contactTexts);
  // Read again each time: nothing pushes them.
  const list = useInfiniteQuery({ ...infinite('notes', 'list', { ticketId: ticket.id }), staleTime: 0 });
  const isReadOnly = useReadOnly();
  const [removed, setRemoved] = useState<TicketNoteView>();
  const notes = list.data?.pages.flatMap((page) => page.ticketNotes);
  return (
    <>
      {!isReadOnly && <NewNote ticket={ticket} />}
      {list.isPending && <SkeletonText lines={2} />}
      {list.isError && notes === undefined && <Banner tone="failed">{t('notesFailed')}</Banner>}
      {notes !== undefined && notes.length > 0 && (
        <ul className={styles['list']}>
          {notes.map((note) => (
            <Line key={note.id} note={note} onRemove={() => setRemoved(note)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          size="small"
          variant="quiet"
          writes={false}
          isPending={list.isFetchingNextPage}
          onClick={() => void readOn(list, 'next')}
        >
          {t('notesMore')}
        </Button>
      )}
      {removed !== undefined && <RemoveNote note={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['notes', 'list'] });
}

function NewNote({ ticket }: { ticket: TicketView }) {
  const t = useText(contactTexts);
  const readAgain = useReadAgain();
  const { note: text } = useComposerState(ticket.uuid);
  const setText = (note: string) => updateComposer(ticket.uuid, { note });
  const [isRefused, setRefused] = useState(false);
  const add = useAction('notes', 'create', {
    onSuccess: () => {
      setText('');
      toast.success(t('noteAdded'));
      void readAgain();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setRefused(!isLongEnough(text));
    if (isLongEnough(text)) add.mutate({ ticketId: ticket.id, contactId: ticket.contactId, note: text });
  };
  return (
    <form className={styles['new']} onSubmit={submit}>
      <TextArea
        label={t('noteNew')}
        isLabelHidden
        placeholder={t('noteNew')}
        hint={t('noteHint')}
        error={isRefused && !isLongEnough(text) ? fieldErrorText('ERR_TICKETNOTE_INVALID_NAME') : undefined}
        minRows={2}
        maxRows={6}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" type="submit" isPending={add.isPending}>
        {t('noteAdd')}
      </Button>
    </form>
  );
}

function Line({ note, onRemove }: { note: TicketNoteView; onRemove: () => void }) {
  const t = useText(contactTexts);
  const { viewer } = useSession();
  return (
    <li className={styles['note']}>
      <p className={styles['text']}>{note.note}</p>
      <p className={styles['by']}>
        <bdi>{note.user.name}</bdi>
        <Time at={note.createdAt} as="note" isFocusable={false} />
      </p>
      {mayRemove(viewer, note) && (
        <span className={styles['remove']}>
          <IconButton writes icon={Trash2} size="small" label={t('noteRemove')} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

function RemoveNote({ note, onClose }: { note: TicketNoteView; onClose: () => void }) {
  const t = useText(contactTexts);
  const readAgain = useReadAgain();
  const remove = useAction('notes', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(t('noteRemoved'));
      void readAgain();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('noteRemoveTitle')}
      action={t('noteRemoveAction')}
      onConfirm={() => remove.mutateAsync({ id: note.id })}
    >
      {note.note}
    </ConfirmDialog>
  );
}
