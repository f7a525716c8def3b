import { useText } from '@web/lib/i18n.ts';
import { Tabs } from '@web/ui/Tabs.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import styles from '../Campaigns.module.css';
import { editorTexts } from './editorText.ts';

interface Props {
  /** Index of the shown text, from 0 to 4. */
  slot: number;
  setSlot: (slot: number) => void;
  messages: readonly string[];
  onMessages: (messages: string[]) => void;
  hasQuestions: boolean;
  questions: readonly string[];
  onQuestions: (questions: string[]) => void;
}

const keys = ['0', '1', '2', '3', '4'] as const;

const replaced = (texts: readonly string[], place: number, text: string): string[] =>
  texts.map((one, at) => (at === place ? text : one));

/** Five texts, and five questions where the campaign asks first. */
export function TextTabs({ slot, setSlot, messages, onMessages, hasQuestions, questions, onQuestions }: Props) {
  const t = useText(editorTexts);
  const shown = slot + 1;
  return (
    <div>
      <Tabs
        label={t('texts')}
        tabs={keys.map((key) => ({ key, label: t('tab', { slot: Number(key) + 1 }) }))}
        value={String(slot) as (typeof keys)[number]}
        onChange={(key) => setSlot(Number(key))}
        panelClassName={styles['panel']}
      >
        {hasQuestions && (
          <TextArea
            label={t('question', { slot: shown })}
            minRows={2}
            value={questions[slot] ?? ''}
            onChange={({ target }) => onQuestions(replaced(questions, slot, target.value))}
          />
        )}
        <TextArea
          label={t('message', { slot: shown })}
          hint={t('messageHint')}
          minRows={5}
          maxLength={4096}
          value={messages[slot] ?? ''}
          onChange={({ target }) => onMessages(replaced(messages, slot, target.value))}
        />
      </Tabs>
    </div>
  );
}
