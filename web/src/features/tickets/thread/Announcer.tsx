import { preview } from '@shared/core/text.ts';
import { useText } from '@web/lib/i18n.ts';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { useEffect, useRef, useState } from 'react';
import { messagePreview } from './messageDescriptions.ts';
import { threadTexts } from './threadText.ts';
import type { Bubble } from './timeline.ts';

interface Props {
  bubbles: readonly Bubble[];
  contactName: string;
  /** The newest messages have arrived; what is there now is not news. */
  isSettled: boolean;
}

/** Says each new inbound message once: "Maria: texto". */
export function Announcer({ bubbles, contactName, isSettled }: Props) {
  const t = useText(threadTexts);
  const heard = useRef<string>(undefined);
  const [words, setWords] = useState('');
  useEffect(() => {
    const inbound = bubbles.filter(({ message }) => !message.fromMe);
    const newest = inbound.at(-1)?.message.createdAt ?? '';
    if (heard.current === undefined) {
      if (isSettled) heard.current = newest;
      return;
    }
    const since = heard.current;
    const fresh = inbound.filter(({ message }) => message.createdAt > since);
    if (fresh.length === 0) return;
    heard.current = newest;
    const lines = fresh.map(({ message }) =>
      t('announced', { name: contactName, text: preview(messagePreview(message), 200) }),
    );
    setWords(lines.join('. '));
  }, [bubbles, isSettled, contactName, t]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{words}</span>
    </VisuallyHidden>
  );
}
