import type { SandboxChoice, SandboxMessage } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { Sheet } from '@web/ui/Sheet.tsx';
import { List, Reply } from 'lucide-react';
import { useState } from 'react';
import { chatTexts } from '../chatText.ts';
import styles from './Bubble.module.css';

interface Props {
  line: SandboxMessage;
  onChoose: (choice: SandboxChoice) => void;
}

/** Buttons under a message, or the one that opens its list. */
export function Choices({ line, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (line.choiceLabel === '') {
    return (
      <div className={styles['choices']}>
        {line.choices.map((choice) => (
          <button key={choice.id} type="button" className={styles['choice']} onClick={() => onChoose(choice)}>
            <Icon icon={Reply} size={16} />
            {choice.title}
          </button>
        ))}
      </div>
    );
  }
  return (
    <div className={styles['choices']}>
      <button type="button" className={styles['choice']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon icon={List} size={16} />
        {line.choiceLabel}
      </button>
      <ChoiceSheet
        isOpen={isOpen}
        title={line.choiceLabel}
        choices={line.choices}
        onClose={() => setOpen(false)}
        onChoose={(choice) => {
          setOpen(false);
          onChoose(choice);
        }}
      />
    </div>
  );
}

interface SheetProps {
  isOpen: boolean;
  title: string;
  choices: readonly SandboxChoice[];
  onClose: () => void;
  onChoose: (choice: SandboxChoice) => void;
}

function ChoiceSheet({ isOpen, title, choices, onClose, onChoose }: SheetProps) {
  const t = useText(chatTexts);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <ul aria-label={t('options')} className={styles['rows']}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <button type="button" className={styles['row']} onClick={() => onChoose(choice)}>
              <span>{choice.title}</span>
              {choice.description !== '' && <span className={styles['soft']}>{choice.description}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
