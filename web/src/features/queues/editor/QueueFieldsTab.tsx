import { rotationMinutes } from '@shared/queues/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { VariableMenu } from '@web/pickers/VariableMenu.tsx';
import { ColorField } from '@web/ui/ColorField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import type { ZodForm } from '@web/ui/useZodForm.ts';
import { useRef } from 'react';
import type * as z from 'zod';
import type { QueueFields, QueueForm } from '../queueForm.ts';
import { queuesTexts } from '../text.ts';
import styles from './QueueDialog.module.css';
import { TargetSelect } from './TargetSelect.tsx';
import { editorTexts } from './text.ts';
import type { KnownTargets } from './useTargets.ts';

export type EditorForm = ZodForm<QueueFields, z.output<typeof QueueForm>>;

/** Name, texts and rules of a queue. */
export function QueueFieldsTab({ form, known }: { form: EditorForm; known: KnownTargets }) {
  const t = useText(queuesTexts);
  const e = useText(editorTexts);
  const isRotating = form.watch('ativarRoteador');
  return (
    <>
      <div data-wide>
        <TextField label={t('name')} isRequired isFirstFocus {...form.field('name')} />
      </div>
      <ColorField label={t('color')} hint={t('colorHint')} isRequired {...form.value('color')} />
      <TextField label={t('order')} hint={t('orderHint')} inputMode="numeric" {...form.field('orderQueue')} />
      <Message
        form={form}
        name="greetingMessage"
        label={t('greeting')}
        hint={t('greetingHint', { variable: '{{firstName}}' })}
      />
      <Message form={form} name="outOfHoursMessage" label={t('outOfHours')} hint={t('outOfHoursHint')} />
      <Switch label={e('rotation')} hint={e('rotationHint')} {...form.field('ativarRoteador')} />
      <SelectField
        label={e('rotationTime')}
        options={rotationMinutes.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? e('off') : e('minutes', { count: minutes }),
        }))}
        disabled={!isRotating}
        {...form.field('tempoRoteador')}
      />
      <EnteringFields form={form} known={known} />
      <div data-wide>
        <Switch label={e('closes')} hint={e('closesHint')} {...form.field('closeTicket')} />
      </div>
    </>
  );
}

/** Automation for customers who enter the queue. */
function EnteringFields({ form, known }: { form: EditorForm; known: KnownTargets }) {
  const e = useText(editorTexts);
  const { hasPlan } = useSession();
  const integration = form.value('integrationId');
  const prompt = form.value('promptId');
  return (
    <>
      <FormSection title={e('onEntering')}>{e('onEnteringText')}</FormSection>
      <div data-wide>
        <TargetSelect
          label={e('targetFiles')}
          hint={e('filesHint')}
          none={e('noneOfThese')}
          list={known.fileLists}
          {...form.value('fileListId')}
        />
      </div>
      {(hasPlan('useIntegration') || integration.value !== null) && (
        <TargetSelect
          label={e('targetIntegration')}
          hint={e('integrationHint')}
          none={e('noneOfThese')}
          list={known.integrations}
          {...integration}
        />
      )}
      {(hasPlan('useOpenAi') || prompt.value !== null) && (
        <TargetSelect label={e('prompt')} hint={e('promptHint')} none={e('noneOf')} list={known.prompts} {...prompt} />
      )}
    </>
  );
}

interface MessageProps {
  form: EditorForm;
  name: 'greetingMessage' | 'outOfHoursMessage';
  label: string;
  hint: string;
}

function Message({ form, name, label, hint }: MessageProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const field = form.field(name);
  return (
    <div data-wide className={styles['message']}>
      <TextArea
        label={label}
        hint={hint}
        {...field}
        ref={(element) => {
          field.ref(element);
          area.current = element;
        }}
      />
      <VariableMenu area={area} />
    </div>
  );
}
