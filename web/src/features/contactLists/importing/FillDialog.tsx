import { useQueryClient } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { TagSelect } from '@web/pickers/TagSelect.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useId, useState } from 'react';
import styles from '../lists.module.css';
import { importTexts } from './importText.ts';

interface Props {
  listId: number;
  onClose: () => void;
}

/** Contacts of the company, by tag and by text. */
export function FillDialog({ listId, onClose }: Props) {
  const t = useText(importTexts);
  const client = useQueryClient();
  const id = useId();
  const [tags, setTags] = useState<number[]>([]);
  const [searchParam, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await api.contactLists.startImport({ contactListId: listId, contacts: { tags, searchParam } });
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
        <TagSelect label={t('tags')} value={tags} onChange={setTags} />
        <TextField
          label={t('text')}
          hint={t('textHint')}
          value={searchParam}
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
        />
        {tags.length === 0 && searchParam.trim() === '' && <p className={styles['note']}>{t('fillAll')}</p>}
      </form>
    </Dialog>
  );
}
