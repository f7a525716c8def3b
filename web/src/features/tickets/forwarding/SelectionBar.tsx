import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { useDismiss } from '@web/ui/layers.ts';
import { toast } from '@web/ui/toast.tsx';
import { Forward, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { ForwardDialog } from '../inbox/lazyPanels.tsx';
import { deselectDeleted, endSelection, useSelection } from '../inbox/selection.ts';
import styles from './Forward.module.css';
import { forwardTexts } from './forwardText.ts';

/** While messages are being chosen: how many, and what is done with them. Escape leaves. */
export function SelectionBar() {
  const selection = useSelection();
  // The selection ends with the conversation.
  useEffect(() => endSelection, []);
  return selection === null ? null : <Bar count={selection.size} />;
}

function Bar({ count }: { count: number }) {
  const t = useText(forwardTexts);
  const selection = useSelection();
  const [isSending, setSending] = useState(false);
  const gone = [...(selection?.values() ?? [])].filter(({ isDeleted }) => isDeleted).length;
  useEffect(() => {
    if (gone === 0) return;
    deselectDeleted();
    toast.notice(t('chosenGone', { count: gone }));
  }, [gone, t]);
  useDismiss({ isOpen: !isSending, onDismiss: endSelection });
  const begin = () => {
    if (count === 0) toast.notice(t('notSelected'));
    else setSending(true);
  };
  return (
    <div className={styles['bar']}>
      <IconButton icon={X} label={t('stop')} shortcut="Esc" onClick={endSelection} />
      <p role="status" className={styles['count']}>
        {t('chosen', { count })}
      </p>
      <Button writes variant="primary" icon={Forward} onClick={begin}>
        {t('forward')}
      </Button>
      {isSending && selection !== null && (
        <Suspense>
          <ForwardDialog messages={[...selection.values()]} onClose={() => setSending(false)} onDone={endSelection} />
        </Suspense>
      )}
    </div>
  );
}
