import { useText } from '@web/lib/i18n.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Kbd } from '@web/ui/Kbd.tsx';
import { listsGroups } from '@shared/tickets/lists/lists.ts';
import { useSession } from '@web/lib/session.tsx';
import { actionTexts } from '../inbox/actionText.ts';
import { listWords, tabKeys } from '../inbox/inboxFilter.ts';
import { listKeys } from '../inbox/useInboxKeys.ts';
import { ticketTexts } from '../text.ts';
import styles from './Dialogs.module.css';
import { shortcutTexts } from './shortcutText.ts';

const keys = [
  { words: 'keyMove', keys: ['J', 'K'] },
  { words: 'keyOpen', keys: ['Enter'] },
  { words: 'keyAccept', keys: ['A'] },
  { words: 'keyResolve', keys: ['E'] },
  { words: 'keyResolveAsking', keys: ['Shift+E'] },
  { words: 'keyTransfer', keys: ['T'] },
  { words: 'keyReply', keys: ['R'] },
  { words: 'keyNote', keys: ['N'] },
  { words: 'keyBack', keys: ['Escape'] },
  { words: 'keySheet', keys: ['?'] },
] as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(shortcutTexts);
  const tActions = useText(actionTexts);
  const tTickets = useText(ticketTexts);
  const { viewer } = useSession();
  const lists = tabKeys
    .filter((tab) => tab !== 'group' || listsGroups(viewer))
    .map((tab) => ({
      words: tTickets('showList', { list: tTickets(listWords[tab]) }),
      keys: [`G+${listKeys[tab]}`],
    }));
  const more = [
    { words: tTickets('markUnread'), keys: ['U'] },
    { words: t('keyQuick'), keys: ['/'] },
    { words: t('keyUndo'), keys: ['Z'] },
    { words: t('keyPalette'), keys: ['Mod+K'] },
  ];
  const lines = [...keys.map((line) => ({ words: t(line.words), keys: line.keys })), ...more, ...lists];
  return (
    <Dialog isOpen size="small" onClose={onClose} title={tActions('shortcuts')}>
      <dl className={styles['keys']}>
        {lines.map((line) => (
          <div key={line.words} className={styles['key']}>
            <dt>{line.words}</dt>
            <dd>
              {line.keys.map((one) => (
                <Kbd key={one} keys={one} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
