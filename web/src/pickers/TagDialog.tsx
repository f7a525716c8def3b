import type { TagKind, TagView } from '@shared/tags/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { withField } from '@web/lib/withField.ts';
import { ColorField } from '@web/ui/ColorField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { FormDialog } from './FormDialog.tsx';
import { TagForm, tagDefaults } from './tagForm.ts';
import { tagFormTexts } from './tagText.ts';

const fieldOf = { ERR_TAG_NAME_ALREADY_EXISTS: 'name' } as const;
const shownInForm = { onError: () => true } as const;

interface Props {
  kind: TagKind;
  title: string;
  /** What a toast says afterwards. */
  saved: string;
  tag: TagView | undefined;
  /** Colours in use. */
  taken: readonly string[];
  onClose: () => void;
}

/** Create without `tag`, change with it. */
export function TagDialog({ kind, title, saved, tag, taken, onClose }: Props) {
  const t = useText(tagFormTexts);
  const client = useQueryClient();
  const create = useAction('tags', 'create', shownInForm);
  const update = useAction('tags', 'update', shownInForm);
  const form = useZodForm(TagForm, { defaultValues: tagDefaults(tag, taken) });
  return (
    <FormDialog
      title={title}
      size="small"
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        const work =
          tag === undefined
            ? create.mutateAsync({ ...values, kanban: kind })
            : update.mutateAsync({ ...values, id: tag.id });
        await withField(work, fieldOf);
        void client.invalidateQueries({ queryKey: ['tags'] });
        toast.success(saved);
      }}
    >
      <TextField label={t('name')} hint={t('nameHint')} isRequired isFirstFocus {...form.field('name')} />
      <ColorField label={t('color')} isRequired {...form.value('color')} />
    </FormDialog>
  );
}
