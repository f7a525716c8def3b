import type { TicketView } from '@shared/tickets/model.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { Button } from '@web/ui/Button.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePrivateNote } from '../dialogs/usePrivateNote.ts';
import { canNote } from '../inbox/access.ts';
import styles from './Assistant.module.css';
import { assistantTexts } from './assistantText.ts';
import { useHasAssistant } from './useHasAssistant.ts';

const longest = 4000;

interface Summary {
  /** The field of the dialog; null without an assistant. */
  readonly field: ReactNode;
  readonly isPending: boolean;
  /** Leaves the summary in the conversation, once. @returns false when that failed, which was shown */
  readonly keep: () => Promise<boolean>;
}

/** A summary for the colleague who goes on: made when it is asked for, looked at, kept as a private note. */
export function useSummary(ticket: TicketView): Summary {
  const t = useText(assistantTexts);
  const { viewer } = useSession();
  const isOffered = useHasAssistant() && canNote(viewer, ticket);
  const [text, setText] = useState<string>();
  const [isTest, setTest] = useState(false);
  const ask = useAction('assistant', 'summarize', {
    onSuccess: (answer) => {
      setText(answer.text);
      setTest(answer.isTest);
    },
    onError: () => true,
  });
  const note = usePrivateNote(ticket, { isSummary: true });
  const button = (
    <Button size="small" icon={Sparkles} isPending={ask.isPending} onClick={() => ask.mutate({ ticketId: ticket.id })}>
      {t('summarize')}
    </Button>
  );
  const field = isOffered ? (
    <div className={styles['summary']}>
      {text === undefined ? (
        button
      ) : (
        <TextArea
          label={t('summary')}
          hint={isTest ? `${t('testModel')} ${t('summaryHint')}` : t('summaryHint')}
          value={text}
          maxLength={longest}
          minRows={3}
          maxRows={8}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <span role="status" className={styles['status']}>
        {ask.isPending && t('pending')}
      </span>
      {ask.isError && (
        <p role="alert" className={styles['failed']}>
          {errorText(ask.error)}
        </p>
      )}
    </div>
  ) : null;
  return { field, isPending: note.isPending, keep: () => note.keep(text ?? '') };
}
