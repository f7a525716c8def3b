import { HelpFields } from '@shared/helps/contract.ts';
import type { Help } from '@shared/helps/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';
import { videosTexts } from '../videosText.ts';

const { title, description, video } = HelpFields.shape;
const VideoForm = z.object({
  title: requiredText(title.min(2, 'too_short')),
  description,
  video: requiredText(video),
});

interface Props {
  help: Omit<Help, 'version'> | undefined;
  onClose: () => void;
}

/** Create without `help`, change with it. */
export function VideoDialog({ help, onClose }: Props) {
  const t = useText(videosTexts);
  const save = useSaveRecord('helps', help, { saved: t('saved') });
  const form = useZodForm(VideoForm, {
    defaultValues: { title: help?.title ?? '', description: help?.description ?? '', video: help?.video ?? '' },
  });
  return (
    <FormDialog
      title={t(help === undefined ? 'add' : 'editTitle')}
      form={form}
      onClose={onClose}
      onSubmit={(values) => save(values)}
    >
      <TextField label={t('name')} autoComplete="off" isRequired isFirstFocus {...form.field('title')} />
      <TextField label={t('video')} hint={t('videoHint')} autoComplete="off" isRequired {...form.field('video')} />
      <TextArea label={t('description')} minRows={2} {...form.field('description')} />
    </FormDialog>
  );
}
