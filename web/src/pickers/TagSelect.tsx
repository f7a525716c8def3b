import type { TagView } from '@shared/tags/model.ts';
import { byName, tagNameLength } from '@shared/tags/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { palette } from '@web/lib/color.ts';
import { useText } from '@web/lib/i18n.ts';
import { patchQueries, query, useAction } from '@web/lib/query.ts';
import { upserted } from '@web/lib/rows.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import { toast } from '@web/ui/toast.tsx';
import { pickerTexts } from './text.ts';

const ofContacts = { kanban: 0 } as const;

/** Tags that contacts can have, by name; undefined until they are known. */
export const useTags = (): TagView[] | undefined => useQuery(query('tags', 'list', ofContacts)).data;

const anyColor = (): string => palette[Math.floor(Math.random() * palette.length)] ?? '';

/** A tag by its name alone, in a colour of the palette (part 1, quick creation). */
function useQuickTag(onCreated: (tag: TagView) => void) {
  const t = useText(pickerTexts);
  const client = useQueryClient();
  const create = useAction('tags', 'create', {
    onSuccess: (tag) => {
      patchQueries(client, 'tags', 'list', (held, { kanban }) =>
        kanban === undefined || Number(kanban) === tag.kanban ? upserted(held, tag).sort(byName) : held,
      );
      onCreated(tag);
    },
  });
  return {
    word: (name: string) => t('createTag', { name }),
    isPending: create.isPending,
    onCreate: (typed: string): boolean => {
      const name = typed.trim();
      const { least, most } = tagNameLength;
      if (name.length < least) toast.error(t('tagTooShort'));
      else if (name.length > most) toast.error(t('tagTooLong', { most }));
      else create.mutate({ name, color: anyColor(), kanban: 0 });
      return name.length >= least && name.length <= most;
    },
  };
}

interface Props extends Omit<FieldProps, 'label'> {
  label?: string;
  value: readonly number[];
  onChange: (tagIds: number[]) => void;
  /** Offers to create what was typed and is not there yet. */
  mayCreate?: boolean;
  placeholder?: string;
  isSummaryHidden?: boolean;
  isDisabled?: boolean;
  name?: string;
}

/** Any number of the tags of contacts. */
export function TagSelect({ label, value, onChange, placeholder, mayCreate = false, ...rest }: Props) {
  const t = useText(pickerTexts);
  const tags = useTags() ?? [];
  const creation = useQuickTag((tag) => onChange([...value, tag.id]));
  return (
    <MultiSelect
      {...rest}
      label={label ?? t('tags')}
      placeholder={placeholder ?? t('allTags')}
      options={tags.map(({ id, name, color }) => ({ value: id, label: name, color }))}
      value={value}
      onChange={onChange}
      creation={mayCreate ? creation : undefined}
    />
  );
}
