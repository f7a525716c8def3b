import type { BotChoice } from '@shared/bot/model.ts';
import { render } from '@shared/core/template.ts';
import type { VariableValues } from '@shared/messages/variables.ts';
import { useText } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Paperclip, RotateCcw, SendHorizontal } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './Simulator.module.css';
import { sampleValues } from './sample.ts';
import type { Note, SimulationSetup } from './simulation.ts';
import { simulatorTexts } from './simulatorText.ts';
import { type SimulationLine, useSimulation } from './useSimulation.ts';
import type { KnownTargets } from './useTargets.ts';

interface Props {
  setup: Omit<SimulationSetup, 'isOutOfHours' | 'greeting' | 'farewell'>;
  known: Pick<KnownTargets, 'users' | 'integrations' | 'prompts' | 'fileLists'>;
}

const nameIn = (list: readonly { readonly id: number; readonly name: string }[], id: number): string =>
  list.find((one) => one.id === id)?.name ?? String(id);

/** A phone to try the options on: the same engine as on the server, and nothing leaves the page. */
export function Simulator({ setup, known }: Props) {
  const t = useText(simulatorTexts);
  const [isOutOfHours, setOutOfHours] = useState(false);
  const whole = { ...setup, isOutOfHours, greeting: t('greeting'), farewell: t('farewell') };
  const { lines, isOver, hasFailed, send, restart } = useSimulation(whole, t('hello'));
  const noteText = (note: Note): string => {
    switch (note.key) {
      case 'toQueue':
        return t('toQueue', { name: nameIn([setup.queue, ...setup.others], note.queueId) });
      case 'toUser':
        return t('toUser', { name: nameIn(known.users, note.userId) });
      case 'toIntegration':
        return t('toIntegration', { name: nameIn(known.integrations, note.integrationId) });
      case 'toPrompt':
        return t('toPrompt', { name: nameIn(known.prompts, note.promptId) });
      default:
        return t(note.key);
    }
  };
  return (
    <section aria-label={t('title')} className={styles['phone']}>
      <header className={styles['header']}>
        <Switch
          label={t('outOfHours')}
          checked={isOutOfHours}
          onChange={(event) => setOutOfHours(event.target.checked)}
        />
        <Button size="small" icon={RotateCcw} onClick={restart}>
          {t('restart')}
        </Button>
      </header>
      <Transcript
        lines={lines}
        fileLists={known.fileLists}
        queueName={setup.queue.name}
        noteText={noteText}
        onChoose={isOver ? undefined : send}
      />
      {hasFailed && <Banner tone="failed">{t('failed')}</Banner>}
      <Composer isDisabled={isOver} onSend={send} />
      <p className={styles['hint']}>{t('hint')}</p>
    </section>
  );
}

interface TranscriptProps {
  lines: readonly SimulationLine[];
  fileLists: KnownTargets['fileLists'];
  queueName: string;
  noteText: (note: Note) => string;
  onChoose: ((text: string, replyId: string) => void) | undefined;
}

function Transcript({ lines, fileLists, queueName, noteText, onChoose }: TranscriptProps) {
  const t = useText(simulatorTexts);
  const values = useMemo(() => sampleValues(queueName, serverDate()), [queueName]);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A region that scrolls is reached by keyboard even when nothing in it can be focused.
    if (end.current) end.current.tabIndex = 0;
  }, []);
  useEffect(() => {
    if (lines.length > 0 && end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [lines]);
  const last = lines.findLast((line) => line.by === 'company');
  return (
    <div ref={end} role="log" aria-label={t('talk')} className={styles['talk']}>
      {lines.map((line) => {
        if (line.by === 'note') {
          return (
            <p key={line.key} className={styles['note']}>
              {noteText(line.note)}
            </p>
          );
        }
        if (line.by === 'files') {
          const list = fileLists.find(({ id }) => id === line.fileListId);
          return list && <SentFiles key={line.key} list={list} values={values} />;
        }
        return (
          <div key={line.key} className={classNames(styles['bubble'], line.by === 'customer' && styles['own'])}>
            <p className={styles['text']}>{line.by === 'company' ? render(line.text, values) : line.text}</p>
            {line === last && onChoose !== undefined && <Choices choices={line.choices} onChoose={onChoose} />}
          </div>
        );
      })}
    </div>
  );
}

/** The message of a file list, and the files that follow it. */
function SentFiles({ list, values }: { list: KnownTargets['fileLists'][number]; values: VariableValues }) {
  return (
    <>
      <div className={styles['bubble']}>
        <p className={styles['text']}>{render(list.message, values)}</p>
      </div>
      {list.options
        .filter(({ path }) => path !== null)
        .map(({ id, name, fileName }) => (
          <div key={id} className={styles['bubble']}>
            <p className={styles['sent']}>
              <Icon icon={Paperclip} size={14} />
              <span className={styles['text']}>{fileName}</span>
            </p>
            <p className={styles['text']}>{name}</p>
          </div>
        ))}
    </>
  );
}

function Choices({
  choices,
  onChoose,
}: {
  choices: readonly BotChoice[];
  onChoose: (text: string, id: string) => void;
}) {
  return (
    <div className={styles['choices']}>
      {choices.map(({ id, title }) => (
        <Button key={id} size="small" onClick={() => onChoose(id, id)}>
          {title}
        </Button>
      ))}
    </div>
  );
}

function Composer({ isDisabled, onSend }: { isDisabled: boolean; onSend: (text: string) => void }) {
  const t = useText(simulatorTexts);
  const [typed, setTyped] = useState('');
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '' || isDisabled) return;
        onSend(typed.trim());
        setTyped('');
      }}
    >
      <TextField
        label={t('write')}
        isLabelHidden
        placeholder={t('write')}
        autoComplete="off"
        value={typed}
        disabled={isDisabled}
        onChange={(event) => setTyped(event.target.value)}
      />
      <IconButton type="submit" variant="primary" icon={SendHorizontal} label={t('send')} isDisabled={isDisabled} />
    </form>
  );
}
