import { mayBeCut } from '@shared/core/page.ts';
import type { TagView } from '@shared/tags/model.ts';
import { byName, tagNameLength } from '@shared/tags/rules.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { palette } from '@web/lib/color.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useDebounced } from '@web/lib/useDebounced.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import { updateTagLists } from './tagLists.ts';
import { pickerTexts } from './text.ts';

const ofContacts = { kanban: 0 } as const;

/**
 * Tags that contacts can have, by name: the first of them, those that fit what was typed where not all came along, and
 * those that are chosen.
 */
export function useTags(typed: string, chosen: readonly number[]): TagView[] {
  const first = useQuery(query('tags', 'list', ofContacts)).data;
  const isCut = first !== undefined && mayBeCut(first);
  const searchParam = useDebounced(typed.trim());
  const searched = useQuery({
    ...query('tags', 'list', { ...ofContacts, searchParam }),
    enabled: isCut && searchParam !== '',
  }).data;
  const current = [...(first ?? []), ...(searched ?? [])];
  const missing = isCut ? chosen.filter((id) => !current.some((tag) => tag.id === id)) : [];
  const named = useQueries({ queries: missing.map((id) => query('tags', 'get', { id })) });
  const all = [...current, ...named.flatMap(({ data }) => data ?? [])];
  return [...new Map(all.map((tag) => [tag.id, tag])).values()].sort(byName);
}

const anyColor = (): string => palette[Math.floor(Math.random() * palette.length)] ?? '';

/** A tag by its name alone, in a colour of the palette (part 1, quick creation). */
function useQuickTag(onCreated: (tag: TagView) => void) {
  const t = useText(pickerTexts);
  const client = useQueryClient();
  const create = useAction('tags', 'create', {
    onSuccess: (tag) => {
      updateTagLists(client, tag);
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
  const [typed, setTyped] = useState('');
  const tags = useTags(typed, rest.isSummaryHidden ? [] : value);
  const creation = useQuickTag((tag) => onChange([...value, tag.id]));
  return (
    <MultiSelect
      {...rest}
      label={label ?? t('tags')}
      placeholder={placeholder ?? t('allTags')}
      options={tags.map(({ id, name, color }) => ({ value: id, label: name, color }))}
      value={value}
      onChange={onChange}
      onType={setTyped}
      creation={mayCreate ? creation : undefined}
    />
  );
}
