import type { QueueView } from '@shared/queues/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { ColorField } from '@web/ui/ColorField.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { QueueForm, queueDefaults } from '../queueForm.ts';
import { queuesTexts } from '../text.ts';

const fieldOf = { ERR_QUEUE_NAME_ALREADY_EXISTS: 'name', ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' } as const;
const shownInForm = { onError: () => true } as const;

interface Props {
  queue: QueueView | undefined;
  /** Colours in use. */
  taken: readonly string[];
  onClose: () => void;
}

/** Create without `queue`, change with it. */
export function QueueDialog({ queue, taken, onClose }: Props) {
  const t = useText(queuesTexts);
  const client = useQueryClient();
  const create = useAction('queues', 'create', shownInForm);
  const update = useAction('queues', 'update', shownInForm);
  const form = useZodForm(QueueForm, { defaultValues: queueDefaults(queue, taken) });
  return (
    <FormDialog
      title={t(queue === undefined ? 'add' : 'editTitle')}
      form={form}
      columns={2}
      onClose={onClose}
      onSubmit={async (values) => {
        const work = queue === undefined ? create.mutateAsync(values) : update.mutateAsync({ ...values, id: queue.id });
        await withField(work, fieldOf);
        void client.invalidateQueries({ queryKey: ['queues'] });
        toast.success(t('saved'));
      }}
    >
      <div data-wide>
        <TextField label={t('name')} isRequired isFirstFocus {...form.field('name')} />
      </div>
      <ColorField label={t('color')} hint={t('colorHint')} isRequired {...form.value('color')} />
      <TextField label={t('order')} hint={t('orderHint')} inputMode="numeric" {...form.field('orderQueue')} />
      <div data-wide>
        <TextArea
          label={t('greeting')}
          hint={t('greetingHint', { variable: '{{firstName}}' })}
          {...form.field('greetingMessage')}
        />
      </div>
      <div data-wide>
        <TextArea label={t('outOfHours')} hint={t('outOfHoursHint')} {...form.field('outOfHoursMessage')} />
      </div>
    </FormDialog>
  );
}
