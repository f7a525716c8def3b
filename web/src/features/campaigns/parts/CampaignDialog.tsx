import type { CampaignView } from '@shared/campaigns/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { upload } from '@web/lib/media.ts';
import { query, useAction } from '@web/lib/query.ts';
import { AttachedFile } from '@web/pickers/AttachedFile.tsx';
import { ConnectionsSelect } from '@web/pickers/ConnectionSelect.tsx';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { NumberSelect } from '@web/pickers/NumberSelect.tsx';
import { useTags } from '@web/pickers/TagSelect.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useState } from 'react';
import styles from '../Campaigns.module.css';
import { campaignTexts } from '../text.ts';
import { CampaignForm, campaignDefaults, campaignInput } from './campaignForm.ts';
import { editorTexts } from './editorText.ts';
import { FollowUps } from './FollowUps.tsx';
import { NameFallback } from './NameFallback.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { TextTabs } from './TextTabs.tsx';

const shownInForm = { onError: () => true } as const;

/** `kept`: what is stored stays; a file replaces it; null takes it away. */
type FileChoice = 'kept' | File | null;

interface Props {
  campaign: CampaignView | undefined;
  onClose: () => void;
}

function useSave(campaign: CampaignView | undefined) {
  const create = useAction('campaigns', 'create', shownInForm);
  const update = useAction('campaigns', 'update', shownInForm);
  return async (input: ReturnType<typeof campaignInput>, choice: FileChoice) => {
    const media = choice instanceof File ? await upload(choice) : choice;
    if (campaign === undefined) return create.mutateAsync({ ...input, media: media === 'kept' ? null : media });
    return update.mutateAsync({ ...input, id: campaign.id, ...(media === 'kept' ? {} : { media }) });
  };
}

function chosenFile(campaign: CampaignView | undefined, choice: FileChoice) {
  if (choice instanceof File) return choice;
  if (choice === null || !campaign?.mediaName) return undefined;
  return { name: campaign.mediaName, size: 0 };
}

/** Create without `campaign`, change with it. */
export function CampaignDialog({ campaign, onClose }: Props) {
  const t = useText(editorTexts);
  const screen = useText(campaignTexts);
  const client = useQueryClient();
  const [choice, setChoice] = useState<FileChoice>('kept');
  const [slot, setSlot] = useState(0);
  const form = useZodForm(CampaignForm, { defaultValues: campaignDefaults(campaign) });
  const save = useSave(campaign);
  const { data: prices } = useQuery(query('campaigns', 'prices', {}));
  const [messages, questions, templates] = [form.value('messages'), form.value('questions'), form.value('templates')];
  const [whatsappId, confirmation, followUps] = [
    form.value('whatsappId'),
    form.value('confirmation'),
    form.value('followUps'),
  ];
  const file = chosenFile(campaign, choice);
  return (
    <FormDialog
      title={screen(campaign === undefined ? 'add' : 'editTitle')}
      size="full"
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await save(campaignInput(values), choice);
        void client.invalidateQueries({ queryKey: ['campaigns'] });
        toast.success(screen('saved'));
      }}
    >
      <div className={styles['editor']}>
        <div className={styles['fields']}>
          <TextField label={screen('name')} hint={t('nameHint')} isRequired isFirstFocus {...form.field('name')} />
          <Audience list={form.value('contactListId')} tag={form.value('tagListId')} />
          <ConnectionsSelect label={t('connections')} {...whatsappId} onChange={(ids) => whatsappId.onChange(ids)} />
          <LinkedRisk whatsappIds={whatsappId.value} {...form.value('acceptsRisk')} />
          <TextTabs
            {...{ slot, setSlot }}
            hasQuestions={confirmation.value}
            messages={messages.value}
            questions={questions.value}
            onMessages={messages.onChange}
            onQuestions={questions.onChange}
          />
          <Switch
            label={t('confirmation')}
            hint={t('confirmationHint')}
            checked={confirmation.value}
            onChange={({ target }) => confirmation.onChange(target.checked)}
          />
          <AttachedFile
            label={t('file')}
            hint={t('fileHint')}
            removeLabel={(name) => t('fileRemove', { name })}
            file={file}
            onChange={setChoice}
          />
          {whatsappId.value.map((id) => (
            <TemplateFields key={id} whatsappId={id} value={templates.value} onChange={templates.onChange} />
          ))}
          <FollowUps value={followUps.value} whatsappIds={whatsappId.value} onChange={followUps.onChange} />
          <NameFallback
            texts={{
              ...{ messages: messages.value, questions: questions.value, confirmation: confirmation.value },
              ...{ templates: templates.value, followUps: followUps.value },
            }}
            field={form.field('nameFallback')}
          />
          <div className={styles['pair']}>
            <TextField
              label={t('scheduledAt')}
              hint={t('scheduledHint')}
              type="datetime-local"
              {...form.field('scheduledAt')}
            />
            <TextField
              label={t('budget', { currency: prices?.currency ?? '' })}
              hint={t('budgetHint')}
              inputMode="decimal"
              {...form.field('budget')}
            />
          </div>
        </div>
        <PhonePreview
          text={(confirmation.value ? questions.value : messages.value)[slot] ?? ''}
          file={file?.name}
          templates={templates.value}
          contactListId={form.value('contactListId').value}
        />
      </div>
    </FormDialog>
  );
}

interface RiskProps {
  whatsappIds: readonly number[];
  value: boolean;
  onChange: (isAccepted: boolean) => void;
}

/** Asked only where a chosen number is linked by a code. */
function LinkedRisk({ whatsappIds, value, onChange }: RiskProps) {
  const t = useText(editorTexts);
  const { data: connections = [] } = useQuery(query('connections', 'list', {}));
  if (!connections.some(({ id, channel }) => channel === 'whatsapp' && whatsappIds.includes(id))) return null;
  return (
    <Switch
      label={t('acceptsRisk')}
      hint={t('riskHint')}
      checked={value}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

interface AudienceField {
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}

/** A list or a tag: choosing one lets go of the other. */
function Audience({ list, tag }: { list: AudienceField; tag: AudienceField }) {
  const t = useText(editorTexts);
  const { data: lists = [] } = useQuery(query('contactLists', 'names', {}));
  const tags = useTags('', tag.value === null ? [] : [tag.value]);
  return (
    <div className={styles['pair']}>
      <NumberSelect
        label={t('list')}
        placeholder={t('none')}
        options={lists.map(({ id, name, contactsCount }) => ({ value: id, label: `${name} (${contactsCount})` }))}
        value={list.value}
        error={list.error}
        onChange={(id) => {
          list.onChange(id);
          if (id !== null) tag.onChange(null);
        }}
      />
      <NumberSelect
        label={t('tag')}
        placeholder={t('none')}
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={tag.value}
        error={tag.error}
        onChange={(id) => {
          tag.onChange(id);
          if (id !== null) list.onChange(null);
        }}
      />
    </div>
  );
}
