import type { AnnouncementRow } from '@shared/announcements/contract.ts';
import type { Announcement } from '@shared/announcements/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { useSaveRecord } from '@web/pickers/records/useSaveRecord.ts';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextArea } from '@web/ui/TextArea.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useState } from 'react';
import { AnnouncementForm, announcementDefaults } from '../announcementForm.ts';
import { audienceTexts } from '../audienceText.ts';
import { announcementTexts } from '../text.ts';
import { CompanySelect } from './CompanySelect.tsx';
import { type PictureChange, PictureField } from './PictureField.tsx';

interface Props {
  announcement: AnnouncementRow | undefined;
  onClose: () => void;
}

/** Create without `announcement`, change with it. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const t = useText(announcementTexts);
  const tAudience = useText(audienceTexts);
  const client = useQueryClient();
  // A picture that failed must not make a second announcement of the next try.
  const [saved, setSaved] = useState<Announcement | undefined>(announcement);
  const save = useSaveRecord('announcements', saved, {});
  const [picture, setPicture] = useState<PictureChange>('keep');
  const form = useZodForm(AnnouncementForm, { defaultValues: announcementDefaults(announcement) });
  const savePicture = async (id: string) => {
    if (picture === 'remove') await api.announcements.removeMedia({ id });
    else if (picture !== 'keep') await api.announcements.uploadMedia({ id }, { files: [picture] });
  };
  return (
    <FormDialog
      title={t(announcement === undefined ? 'add' : 'editTitle')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ company, ...values }) => {
        // The audience is sent only if it changed.
        const onlyCompanyId = company?.id ?? null;
        const isSame = onlyCompanyId === (saved?.onlyCompanyId ?? null);
        const current = await save({ ...values, ...(isSame ? {} : { onlyCompanyId }) });
        setSaved(current);
        await savePicture(current.id);
        void client.invalidateQueries({ queryKey: ['announcements'] });
        toast.success(t('saved'));
      }}
    >
      <TextField label={t('name')} isRequired isFirstFocus {...form.field('title')} />
      <TextArea label={t('text')} isRequired {...form.field('text')} />
      <SelectField
        label={t('priority')}
        options={[
          { value: '1', label: t('priority1') },
          { value: '2', label: t('priority2') },
          { value: '3', label: t('priority3') },
        ]}
        {...form.field('priority')}
      />
      <CompanySelect
        label={tAudience('audience')}
        hint={tAudience('audienceHint')}
        placeholder={tAudience('searchCompany')}
        value={form.watch('company')}
        onChange={(company) => form.setValue('company', company, { shouldDirty: true })}
      />
      <Switch label={t('active')} hint={tAudience('activeHint')} {...form.field('status')} />
      <PictureField announcement={announcement} value={picture} onChange={setPicture} />
    </FormDialog>
  );
}
