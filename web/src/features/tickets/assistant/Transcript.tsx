import type { MessageView } from '@shared/messages/model.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { Sparkles } from 'lucide-react';
import { useConversation } from '../conversation/conversation.ts';
import styles from './Assistant.module.css';
import { assistantTexts } from './assistantText.ts';

/** Transcript of a recording, marked as made by a machine; a button requests it if there is none. */
export function Transcript({ message }: { message: MessageView }) {
  const t = useText(assistantTexts);
  const { anchorScroll } = useConversation();
  const ask = useAction('assistant', 'transcribe', { onSuccess: anchorScroll, onError: () => true });
  const text = message.transcript ?? ask.data?.text;
  if (text !== undefined) {
    return (
      <div role="status" className={styles['transcript']}>
        <p dir="auto" className={styles['heard']}>
          {text === '' ? t('nothingHeard') : text}
        </p>
        <p className={styles['by']}>
          <Icon icon={Sparkles} size={12} />
          {t('transcribed')}
        </p>
      </div>
    );
  }
  return (
    <div className={styles['transcript']}>
      <Button
        size="small"
        variant="quiet"
        icon={Sparkles}
        isPending={ask.isPending}
        onClick={() => ask.mutate({ messageId: message.id })}
      >
        {t('transcribe')}
      </Button>
      {ask.isError && (
        <p role="alert" className={styles['failed']}>
          {errorText(ask.error)}
        </p>
      )}
    </div>
  );
}
