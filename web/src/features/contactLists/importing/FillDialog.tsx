import { CampaignAnswers } from '@shared/contactLists/imports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { NumberSelect } from '@web/pickers/NumberSelect.tsx';
import { TagSelect } from '@web/pickers/TagSelect.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useId, useState } from 'react';
import styles from '../lists.module.css';
import { importTexts } from './importText.ts';

interface Props {
  listId: number;
  onClose: () => void;
}

/** Contacts of the company by tag and by text, or recipients of a campaign by what became of them. */
export function FillDialog({ listId, onClose }: Props) {
  const t = useText(importTexts);
  const client = useQueryClient();
  const id = useId();
  const [tags, setTags] = useState<number[]>([]);
  const [searchParam, setText] = useState('');
  const [campaignId, setCampaign] = useState<number | null>(null);
  const [answers, setAnswers] = useState<CampaignAnswers>('answered');
  const { data: campaigns } = useQuery(query('campaigns', 'list', {}));
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const from =
        campaignId === null ? { contacts: { tags, searchParam } } : { campaign: { id: campaignId, answers } };
      await api.contactLists.startImport({ contactListId: listId, ...from });
      void client.invalidateQueries({ queryKey: ['contactLists'] });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('fillTitle')}
      description={t('fillPurpose')}
      action={{ label: t('fill'), form: id, isPending }}
    >
      <form
        id={id}
        className={styles['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
        <NumberSelect
          label={t('campaign')}
          hint={t('campaignHint')}
          placeholder={t('noCampaign')}
          options={(campaigns?.records ?? []).map((one) => ({ value: one.id, label: one.name }))}
          value={campaignId}
          onChange={setCampaign}
        />
        {campaignId !== null && (
          <SelectField
            label={t('answers')}
            options={CampaignAnswers.options.map((value) => ({ value, label: t(`people_${value}`) }))}
            value={answers}
            onChange={({ target }) => setAnswers(CampaignAnswers.parse(target.value))}
          />
        )}
        {campaignId === null && (
          <>
            <TagSelect label={t('tags')} value={tags} onChange={setTags} />
            <TextField
              label={t('text')}
              hint={t('textHint')}
              value={searchParam}
              maxLength={100}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        )}
        {campaignId === null && tags.length === 0 && searchParam.trim() === '' && (
          <p className={styles['note']}>{t('fillAll')}</p>
        )}
      </form>
    </Dialog>
  );
}
