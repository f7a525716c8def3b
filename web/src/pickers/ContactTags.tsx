import type { ContactTag } from '@shared/tags/contactTag.ts';
import { maxTagsEach } from '@shared/tags/rules.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useReadOnly } from '@web/lib/readMode.ts';
import { Tag } from '@web/ui/Tag.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useRef, useState } from 'react';
import styles from './ContactTags.module.css';
import { TagSelect, useTags } from './TagSelect.tsx';
import { pickerTexts } from './text.ts';

interface Props {
  contactId: string;
  /** The contact's present tags. */
  tags: readonly ContactTag[];
  /** Given what was saved. */
  onSaved: (tags: ContactTag[]) => void;
  label?: string;
  isLabelHidden?: boolean;
}

/**
 * Every choice is saved at once, one call at a time: what is chosen while a call is on its way goes with
 * the next one, so that the last choice is the one that stays.
 */
function useTagChoice({ contactId, onSaved }: Pick<Props, 'contactId' | 'onSaved'>) {
  const t = useText(pickerTexts);
  const [wanted, setWanted] = useState<number[]>();
  const latest = useRef<number[]>(undefined);
  const end = () => {
    latest.current = undefined;
    setWanted(undefined);
  };
  const save = useAction('tags', 'sync', {
    onSuccess: (saved, sent) => {
      onSaved(saved.tags);
      const next = latest.current;
      if (next === undefined || next === sent.tags) end();
      else save.mutate({ contactId, tags: next });
    },
    onError: () => {
      end();
      return undefined;
    },
  });
  const choose = (ids: number[]) => {
    if (ids.length > maxTagsEach) {
      toast.error(t('tagsFull', { most: maxTagsEach }));
      return;
    }
    const isFree = latest.current === undefined;
    latest.current = ids;
    setWanted(ids);
    if (isFree) save.mutate({ contactId, tags: ids });
  };
  return { wanted, choose };
}

/** The tags of a contact: taken off one by one, put on from the list or by typing a new name. */
export function ContactTags({ contactId, tags, onSaved, label, isLabelHidden }: Props) {
  const t = useText(pickerTexts);
  const isReadOnly = useReadOnly();
  const { wanted, choose } = useTagChoice({ contactId, onSaved });
  const current = tags.map(({ id }) => id);
  const ids = wanted ?? current;
  const known = useTags(
    '',
    ids.filter((id) => !current.includes(id)),
  );
  const shown = ids.flatMap((id) => tags.find((tag) => tag.id === id) ?? known.find((tag) => tag.id === id) ?? []);
  const worn = shown.length > 0 && (
    <ul className={styles['tags']}>
      {shown.map(({ id, name, color }) => (
        <li key={id}>
          <Tag
            name={name}
            color={color}
            onRemove={isReadOnly ? undefined : () => choose(ids.filter((one) => one !== id))}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles['field']}>
      {isLabelHidden && worn}
      {!isReadOnly && (
        <TagSelect
          mayCreate
          isSummaryHidden
          label={label}
          isLabelHidden={isLabelHidden}
          placeholder={t('addTag')}
          value={ids}
          onChange={choose}
        />
      )}
      {!isLabelHidden && worn}
    </div>
  );
}
