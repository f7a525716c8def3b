import type { SandboxMessage } from '@shared/sandbox/model.ts';
import { formatDayHeading } from '@web/lib/format.ts';
import { keyIn, textOf, useText } from '@web/lib/i18n.ts';
import { isSameCompanyDay, useNow } from '@web/lib/time.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { CircleAlert, Hourglass } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { visibleLines, waitingCount } from '../chat.ts';
import { chatTexts, rejectTexts } from '../chatText.ts';
import { sandboxTexts } from '../text.ts';
import { Bubble, type BubbleActions } from './Bubble.tsx';
import styles from './Conversation.module.css';

interface Props {
  label: string;
  company: string;
  messages: readonly SandboxMessage[];
  isTyping: boolean;
  isLoading: boolean;
  actions: BubbleActions;
}

// Nearer to the end than this, a new message keeps the end in sight.
const nearEnd = 80;

/**
 * Follows the end of the conversation as long as the reader is there: also when a picture takes its room later, or
 * the composer takes some of the frame's.
 */
function useEndInSight() {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, content.current];
    if (outer === null || inner === null) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) outer.scrollTop = outer.scrollHeight;
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const element = frame.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
  };
  return { frame, content, onScroll };
}

export function Conversation({ label, company, messages, isTyping, isLoading, actions }: Props) {
  const t = useText(sandboxTexts);
  const now = useNow();
  const lines = visibleLines(messages);
  const { frame, content, onScroll } = useEndInSight();
  const byWamid = new Map(messages.map((line) => [line.wamid, line]));
  return (
    <div ref={frame} onScroll={onScroll} className={styles['frame']}>
      <div ref={content}>
        {!isLoading && lines.length === 0 && <p className={styles['hint']}>{t('emptyChat')}</p>}
        <ul aria-label={label} className={styles['lines']}>
          {lines.map((line, position) => {
            const before = lines[position - 1];
            const startsDay = before === undefined || !isSameCompanyDay(before.at, line.at);
            return (
              <Fragment key={line.id}>
                {startsDay && <li className={styles['day']}>{formatDayHeading(line.at, now)}</li>}
                {!line.fromCustomer && line.status === 'failed' ? (
                  <Refused line={line} />
                ) : (
                  <Bubble
                    line={line}
                    quoted={line.quotedWamid === null ? undefined : byWamid.get(line.quotedWamid)}
                    company={company}
                    actions={actions}
                  />
                )}
              </Fragment>
            );
          })}
        </ul>
        <Waiting count={waitingCount(messages)} />
        {isTyping && <TypingDots />}
      </div>
    </div>
  );
}

/** A message that was never delivered: the phone does not show it, but the tester should see it. */
function Refused({ line }: { line: SandboxMessage }) {
  const t = useText(chatTexts);
  const code = line.failure ?? '';
  const known = keyIn(rejectTexts, code);
  const words = known === undefined ? '' : ` · ${textOf(rejectTexts, known)}`;
  return (
    <li className={styles['refused']}>
      <span className={styles['refusedText']}>{line.text}</span>
      <span className={styles['reason']}>
        <Icon icon={CircleAlert} size={14} />
        {t('refused', { code })}
        {words}
      </span>
    </li>
  );
}

function Waiting({ count }: { count: number }) {
  const t = useText(chatTexts);
  if (count === 0) return null;
  return (
    <p className={styles['waiting']}>
      <Icon icon={Hourglass} size={14} />
      {t('waiting', { count })}
    </p>
  );
}

function TypingDots() {
  return (
    <div aria-hidden="true" className={styles['typing']}>
      <span />
      <span />
      <span />
    </div>
  );
}
