import { useText } from '@web/lib/i18n.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Drawer } from '@web/ui/Drawer.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { ArrowLeft, Phone as PhoneIcon, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chatTexts } from '../chatText.ts';
import { sandboxTexts } from '../text.ts';
import styles from './Phone.module.css';

interface Props {
  company: string;
  customer: string;
  isTyping: boolean;
  isOnline: boolean;
  /** On a real phone the chat is the whole screen: it needs a way back and its own heading. */
  isNarrow: boolean;
  onBack: () => void;
  onCall: () => void;
  /** Panel of simulations, behind a button. */
  panel: ReactNode;
}

export function ChatHeader({ company, customer, isTyping, isOnline, isNarrow, onBack, onCall, panel }: Props) {
  const t = useText(sandboxTexts);
  // Full screen, nothing else says whose phone this is.
  const usual = isNarrow ? t('asCustomer', { name: customer }) : t('business');
  const Heading = isNarrow ? 'h1' : 'h2';
  return (
    <header className={styles['header']}>
      {isNarrow && <IconButton icon={ArrowLeft} label={t('back')} onClick={onBack} />}
      <Avatar name={company} />
      <span className={styles['words']}>
        <Heading className={styles['name']}>{company}</Heading>
        <span aria-live="polite" className={styles['soft']}>
          {isTyping ? t('typing') : isOnline ? usual : t('offline')}
        </span>
      </span>
      <IconButton writes icon={PhoneIcon} label={t('call')} isDisabled={!isOnline} onClick={onCall} />
      {panel !== undefined && <SimulateButton panel={panel} />}
    </header>
  );
}

function SimulateButton({ panel }: { panel: ReactNode }) {
  const t = useText(chatTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={SlidersHorizontal} label={t('simulate')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={t('simulate')}>
        {panel}
      </Drawer>
    </>
  );
}
