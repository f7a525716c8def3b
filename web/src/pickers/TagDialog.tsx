import type { TagKind, TagView } from '@shared/tags/model.ts';
import { type Phrase, type TextTable, useText } from '@web/lib/i18n.ts';
import { ColorField } from '@web/ui/ColorField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { FormDialog } from './FormDialog.tsx';
import { useSaveRecord } from './records/useSaveRecord.ts';
import { TagForm, tagDefaults } from './tagForm.ts';
import { tagFormTexts } from './tagText.ts';

const tagErrorToField = { ERR_TAG_NAME_ALREADY_EXISTS: 'name' } as const;

interface Props {
  kind: TagKind;
  texts: TextTable<Readonly<Record<'add' | 'editTitle' | 'saved', Phrase>>>;
  tag: TagView | undefined;
  /** Existing tags, whose colours a new one avoids. */
  siblings: readonly TagView[] | undefined;
  onClose: () => void;
}

/** Create without `tag`, change with it. */
export function TagDialog({ kind, texts, tag, siblings = [], onClose }: Props) {
  const t = useText(tagFormTexts);
  const named = useText(texts);
  const save = useSaveRecord('tags', tag, { saved: named('saved'), fieldOf: tagErrorToField });
  const taken = siblings.map(({ color }) => color);
  const form = useZodForm(TagForm, { defaultValues: tagDefaults(tag, taken) });
  return (
    <FormDialog
      title={named(tag === undefined ? 'add' : 'editTitle')}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={(values) => save(values, { ...values, kanban: kind })}
    >
      <TextField label={t('name')} hint={t('nameHint')} isRequired isFirstFocus {...form.field('name')} />
      <ColorField label={t('color')} isRequired {...form.value('color')} />
    </FormDialog>
  );
}
