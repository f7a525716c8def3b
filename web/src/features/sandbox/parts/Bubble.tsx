import type { SandboxChoice, SandboxMessage } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { Time } from '@web/ui/Time.tsx';
import { toast } from '@web/ui/toast.tsx';
import { ChevronDown, Copy, ExternalLink, Reply, RotateCw, SmilePlus, X } from 'lucide-react';
import { chatTexts } from '../chatText.ts';
import { sandboxTexts } from '../text.ts';
import styles from './Bubble.module.css';
import { BubbleContent, useSummary } from './BubbleContent.tsx';
import { Choices } from './Choices.tsx';
import { Ticks } from './Ticks.tsx';

export interface BubbleActions {
  readonly reply: (line: SandboxMessage) => void;
  readonly react: (line: SandboxMessage, emoji: string) => void;
  readonly choose: (line: SandboxMessage, choice: SandboxChoice) => void;
  readonly replay: (line: SandboxMessage) => void;
}

interface Props {
  line: SandboxMessage;
  quoted: SandboxMessage | undefined;
  company: string;
  actions: BubbleActions;
}

const emojis = ['👍', '❤️', '😂', '😮', '🙏'];

/** A message on the phone. The customer's messages are on the right, because it is the customer's phone. */
export function Bubble({ line, quoted, company, actions }: Props) {
  const isDraft = line.wamid === '';
  const hasFrame = line.type !== 'sticker';
  return (
    <li className={classNames(styles['line'], line.fromCustomer && styles['own'])}>
      <div className={styles['stack']}>
        <div
          className={classNames(
            styles['bubble'],
            !hasFrame && styles['bare'],
            line.failure !== null && styles['broken'],
          )}
        >
          {quoted !== undefined && <Quote quoted={quoted} company={company} />}
          <BubbleContent line={line} />
          <div className={styles['foot']}>
            {(line.text !== '' || line.footer !== '') && (
              <span className={styles['words']}>
                <span className={styles['text']}>{line.text}</span>
                {line.footer !== '' && <span className={styles['footer']}>{line.footer}</span>}
              </span>
            )}
            <span className={styles['meta']}>
              <Time at={line.at} as="clock" isFocusable={false} />
              {line.fromCustomer && <Ticks status={line.status} />}
            </span>
          </div>
          {!isDraft && <BubbleMenu line={line} actions={actions} />}
        </div>
        {!line.fromCustomer && line.choices.length > 0 && (
          <Choices line={line} onChoose={(choice) => actions.choose(line, choice)} />
        )}
        {line.links.length > 0 && <Links line={line} />}
        {line.reaction !== null && <span className={styles['reaction']}>{line.reaction}</span>}
        {line.fromCustomer && line.failure !== null && <Failure reason={line.failure} />}
      </div>
    </li>
  );
}

/** Buttons of a template that lead out of the chat. */
function Links({ line }: { line: SandboxMessage }) {
  return (
    <div className={styles['choices']}>
      {line.links.map(({ title, url }) =>
        url === '' ? (
          <span key={title} className={styles['choice']}>
            {title}
          </span>
        ) : (
          <a key={title} className={styles['choice']} href={url} target="_blank" rel="noreferrer">
            <Icon icon={ExternalLink} size={16} />
            {title}
          </a>
        ),
      )}
    </div>
  );
}

function Failure({ reason }: { reason: string }) {
  const t = useText(chatTexts);
  return (
    <p role="alert" className={styles['failure']}>
      {t('notTaken', { reason })}
    </p>
  );
}

function Quote({ quoted, company }: { quoted: SandboxMessage; company: string }) {
  const t = useText(chatTexts);
  const summary = useSummary();
  return (
    <div className={styles['quote']}>
      <strong>{quoted.fromCustomer ? t('you') : company}</strong>
      <span className={styles['soft']}>{summary(quoted)}</span>
    </div>
  );
}

function BubbleMenu({ line, actions }: { line: SandboxMessage; actions: BubbleActions }) {
  const t = useText(chatTexts);
  const s = useText(sandboxTexts);
  const copy = async () => {
    await navigator.clipboard.writeText(line.text);
    toast.success(s('copied'));
  };
  const items: MenuItem[] = [
    { key: 'reply', label: t('reply'), icon: Reply, onSelect: () => actions.reply(line) },
    ...emojis.map((emoji, position) => ({
      key: emoji,
      label: t('react', { emoji }),
      icon: SmilePlus,
      startsGroup: position === 0,
      onSelect: () => actions.react(line, emoji),
    })),
  ];
  if (line.reaction !== null) {
    items.push({ key: 'unreact', label: t('unreact'), icon: X, onSelect: () => actions.react(line, '') });
  }
  if (line.text !== '') {
    items.push({ key: 'copy', label: s('copy'), icon: Copy, startsGroup: true, onSelect: () => void copy() });
  }
  if (line.fromCustomer) {
    items.push({ key: 'again', label: t('deliverAgain'), icon: RotateCw, onSelect: () => actions.replay(line) });
  }
  return (
    <span className={styles['menu']}>
      <Menu
        label={t('actions')}
        items={items}
        trigger={(attributes) => (
          <IconButton writes icon={ChevronDown} size="small" label={t('actions')} {...attributes} />
        )}
      />
    </span>
  );
}
