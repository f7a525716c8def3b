import type { Quoted } from '@shared/messages/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useConversation } from '../conversation/conversation.ts';
import { messagePreview } from './messageDescriptions.ts';
import styles from './Quote.module.css';
import { threadTexts } from './threadText.ts';

/** The message that is answered; pressing it goes there. */
export function Quote({ quoted }: { quoted: Quoted }) {
  const t = useText(threadTexts);
  const { jumpTo, contactName } = useConversation();
  const name = quoted.author || (quoted.fromMe ? t('company') : contactName);
  return (
    <button
      type="button"
      data-aside
      title={t('quoteGo', { name })}
      className={styles['quote']}
      onClick={() => jumpTo(quoted.id)}
    >
      <span className={styles['author']}>{name}</span>
      <span className={styles['words']} dir="auto">
        {messagePreview(quoted)}
      </span>
    </button>
  );
}
