import type { ScheduleView } from '@shared/schedules/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { upload } from '@web/lib/media.ts';
import { query, useAction } from '@web/lib/query.ts';
import { companyMoment } from '@web/lib/time.ts';
import { withField } from '@web/lib/withField.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useRef, useState } from 'react';
import { AttachedFile } from './AttachedFile.tsx';
import { ConnectionSelect } from './ConnectionSelect.tsx';
import { ContactSelect } from './ContactSelect.tsx';
import { FormDialog } from './FormDialog.tsx';
import styles from './ScheduleDialog.module.css';
import { ScheduleTemplateFields } from './ScheduleTemplateFields.tsx';
import { ScheduleForm, type ScheduleStart, scheduleDefaults, scheduleInput } from './scheduleForm.ts';
import { scheduleTexts } from './scheduleText.ts';
import { VariableMenu } from './VariableMenu.tsx';

const scheduleErrorToField = { ERR_NO_CONTACT_FOUND: 'contact', ERR_NO_WAPP_FOUND: 'whatsappId' } as const;
const shownInForm = { onError: () => true } as const;

/** `kept`: what is stored stays; a file replaces it; null takes it away. */
type FileChoice = 'kept' | File | null;

interface Props {
  /** Undefined for a new one. */
  schedule?: ScheduleView | undefined;
  start?: ScheduleStart;
  onClose: () => void;
  onSaved?: () => void;
}

function chosenFile(schedule: ScheduleView | undefined, choice: FileChoice) {
  if (choice instanceof File) return choice;
  return choice === null ? undefined : (schedule?.media ?? undefined);
}

function useSave(schedule: ScheduleView | undefined) {
  const create = useAction('schedules', 'create', shownInForm);
  const update = useAction('schedules', 'update', shownInForm);
  return async (input: ReturnType<typeof scheduleInput>, choice: FileChoice) => {
    const media = choice instanceof File ? await upload(choice) : choice;
    if (schedule === undefined) return create.mutateAsync({ ...input, media: media === 'kept' ? null : media });
    return update.mutateAsync({ ...input, id: schedule.id, ...(media === 'kept' ? {} : { media }) });
  };
}

/** Writes a message that is sent later, or changes one that was not sent yet. */
export function ScheduleDialog({ schedule, start = {}, onClose, onSaved }: Props) {
  const t = useText(scheduleTexts);
  const client = useQueryClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [choice, setChoice] = useState<FileChoice>('kept');
  const form = useZodForm(ScheduleForm, { defaultValues: scheduleDefaults(schedule, start) });
  const save = useSave(schedule);
  const body = form.field('body');
  const contact = form.value('contact');
  const connection = form.value('whatsappId');
  const template = form.value('template');
  const way = useWay(contact.value?.id, connection.value);
  return (
    <FormDialog
      title={t(schedule === undefined ? 'schedule' : 'edit')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await withField(save(scheduleInput(values), choice), scheduleErrorToField);
        void client.invalidateQueries({ queryKey: ['schedules'] });
        toast.success(t('saved'));
        onSaved?.();
      }}
    >
      <ContactSelect isRequired isFirstFocus={contact.value === null} {...contact} />
      <div>
        <TextArea
          label={t('message')}
          minRows={4}
          isRequired
          isFirstFocus={contact.value !== null}
          {...body}
          ref={(element) => {
            body.ref(element);
            area.current = element;
          }}
        />
        <div className={styles['insert']}>
          <VariableMenu area={area} />
        </div>
      </div>
      <TextField label={t('sendAt')} type="datetime-local" isRequired {...form.field('sendAt')} />
      <AttachedFile
        label={t('file')}
        hint={t('fileHint')}
        removeLabel={(name) => t('fileRemove', { name })}
        file={chosenFile(schedule, choice)}
        onChange={setChoice}
      />
      <ConnectionSelect
        {...connection}
        hint={way?.connection ? t('connectionHint', { name: way.connection.name }) : undefined}
      />
      <Warning way={way} sendAt={form.watch('sendAt')} />
      {way?.connection && (template.value !== null || isClosedAt(way, form.watch('sendAt'))) && (
        <ScheduleTemplateFields whatsappId={way.connection.id} {...template} />
      )}
    </FormDialog>
  );
}

type ScheduleRoute = ReturnType<typeof useWay>;

/** Through what the message would leave, and until when free text is accepted there. */
function useWay(contactId: string | undefined, whatsappId: number | null) {
  const asked = query('schedules', 'window', { contactId: contactId ?? '', whatsappId });
  const { data } = useQuery({ ...asked, enabled: contactId !== undefined });
  return contactId === undefined ? undefined : data;
}

/** True if the channel will refuse free text at that time, unless the contact writes before. */
function isClosedAt({ windowHours, closesAt }: NonNullable<ScheduleRoute>, sendAt: string): boolean {
  const at = companyMoment(sendAt)?.getTime();
  if (windowHours === null || at === undefined) return false;
  return closesAt === null || at >= Date.parse(closesAt);
}

/** Warns of known reasons that would prevent the message from being sent. */
function Warning({ way, sendAt }: { way: ScheduleRoute; sendAt: string }) {
  const t = useText(scheduleTexts);
  if (way === undefined) return null;
  if (way.connection === null) return <Banner tone="waiting">{t('noConnection')}</Banner>;
  if (!isClosedAt(way, sendAt)) return null;
  return <Banner tone="waiting">{t('windowClosed', { hours: way.windowHours ?? 0 })}</Banner>;
}
