import { listed, paragraphs } from '@shared/bot/turn.ts';
import { render } from '@shared/core/template.ts';
import { type ChatbotOption, OptionType } from '@shared/queues/options.ts';
import { ownTargets, type TargetName } from '@shared/queues/tree.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { useText } from '@web/lib/i18n.ts';
import { serverDate } from '@web/lib/serverClock.ts';
import { VariableMenu } from '@web/pickers/VariableMenu.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useRef } from 'react';
import styles from './OptionTree.module.css';
import { sampleValues } from './sample.ts';
import { TargetSelect } from './TargetSelect.tsx';
import { editorTexts } from './text.ts';
import type { KnownTargets } from './useTargets.ts';
import { validateOption } from './validateOption.ts';

interface Props {
  option: ChatbotOption;
  queueName: string;
  known: KnownTargets;
  isChecked: boolean;
  onChange: (fields: Partial<ChatbotOption>) => void;
}

/** Text and target of an option. */
export function OptionFields({ option, queueName, known, isChecked, onChange }: Props) {
  const t = useText(editorTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const faults = isChecked ? validateOption(option, known.targets) : undefined;
  const nameFault = faults?.name;
  const words = { required: fieldErrorText('required'), short: t('nameShort') };
  return (
    <div className={styles['fields']}>
      <TextField
        label={t('name')}
        isRequired
        maxLength={100}
        value={option.name}
        error={nameFault && words[nameFault]}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className={styles['message']}>
        <TextArea
          label={t('message')}
          minRows={2}
          maxLength={4000}
          ref={area}
          value={option.greetingMessage}
          onChange={(event) => onChange({ greetingMessage: event.target.value })}
        />
        <VariableMenu area={area} />
      </div>
      <Kind {...{ option, known, onChange }} />
      <TargetSelects {...{ option, known, onChange }} faults={faults?.targets ?? {}} />
      <Switch
        label={t('closeTicket')}
        checked={option.closeTicket}
        onChange={(event) => onChange({ closeTicket: event.target.checked })}
      />
      <Preview option={option} queueName={queueName} />
    </div>
  );
}

type PartProps = Pick<Props, 'option' | 'known' | 'onChange'>;

function Kind({ option, known: { targets }, onChange }: PartProps) {
  const t = useText(editorTexts);
  // Kinds of targets that the company does not have are offered only where they were chosen before.
  const hasSome = { text: true, attendent: true, queue: true };
  const offered = { ...hasSome, integration: targets.integrations.size > 0, file: targets.files.size > 0 };
  const kinds = OptionType.options.filter((kind) => offered[kind] || kind === option.queueType);
  return (
    <SelectField
      label={t('kind')}
      options={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
      value={option.queueType}
      onChange={(event) => {
        const queueType = OptionType.parse(event.target.value);
        const { optQueueId, optUserId, optIntegrationId, optFileId } = ownTargets({ ...option, queueType });
        onChange({ queueType, optQueueId, optUserId, optIntegrationId, optFileId });
      }}
    />
  );
}

function TargetSelects({
  option,
  known,
  onChange,
  faults,
}: PartProps & { faults: ReturnType<typeof validateOption>['targets'] }) {
  const t = useText(editorTexts);
  const { queueType } = option;
  const select = (name: TargetName, label: string, list: readonly { id: number; name: string }[], none?: string) => {
    const fault = faults[name];
    return (
      <TargetSelect
        {...{ label, list, none }}
        value={option[name]}
        error={fault && fieldErrorText(fault)}
        onChange={(id) => onChange({ [name]: id })}
      />
    );
  };
  if (queueType === 'queue') return select('optQueueId', t('targetQueue'), known.queues);
  if (queueType === 'integration') return select('optIntegrationId', t('targetIntegration'), known.integrations);
  if (queueType === 'file') return select('optFileId', t('targetFiles'), known.fileLists);
  if (queueType !== 'attendent') return null;
  return (
    <>
      {select('optUserId', t('user'), known.users, t('nobody'))}
      {select('optQueueId', t('targetQueue'), known.queues, t('sameQueue'))}
    </>
  );
}

/** The very text that goes out when the option is chosen. */
function Preview({ option, queueName }: Pick<Props, 'option' | 'queueName'>) {
  const t = useText(editorTexts);
  const { lines } = listed(
    option.options.map(({ name }) => name),
    ['menu', 'leave'],
  );
  const text = paragraphs(option.greetingMessage, option.options.length > 0 ? lines : '');
  if (text === '') return null;
  return (
    <figure className={styles['preview']}>
      <figcaption>{t('preview')}</figcaption>
      <p>{render(text, sampleValues(queueName, serverDate()))}</p>
    </figure>
  );
}
