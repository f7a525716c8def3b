import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Check } from 'lucide-react';
import { useConversation } from '../conversation/conversation.ts';
import { forwardTexts } from '../forwarding/forwardText.ts';
import { toggleSelected, useSelected } from '../inbox/selection.ts';
import { mayForward } from './messageActions.ts';
import styles from './SelectCheckbox.module.css';
import { threadTexts } from './threadText.ts';
import type { Bubble } from './timeline.ts';

/** While messages are being chosen the whole row is one choice. */
export function SelectCheckbox({ bubble: { message, pending } }: { bubble: Bubble }) {
  const t = useText(forwardTexts);
  const tThread = useText(threadTexts);
  const { contactName } = useConversation();
  const state = useSelected(message.id);
  if (state === 'off') return null;
  if (pending !== null || !mayForward(message)) return <span className={styles['place']} />;
  const name = message.fromMe ? (message.user?.name ?? tThread('company')) : contactName;
  return (
    <label className={styles['pick']}>
      <input
        type="checkbox"
        aria-label={`${t('choose', { name })}: ${message.body}`}
        checked={state === 'chosen'}
        onChange={() => toggleSelected(message)}
        className={styles['box']}
      />
      <span className={styles['mark']}>
        <Icon icon={Check} size={14} />
      </span>
    </label>
  );
}
