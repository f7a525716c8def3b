import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { Button } from '@web/ui/Button.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Eye, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { retentionTexts } from '../retentionText.ts';
import { RetentionDialog } from './RetentionDialog.tsx';

/** The rules of what is kept, and what they would remove now. */
export function RetentionButtons() {
  const t = useText(retentionTexts);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(query('privacy', 'retention', {}));
  const preview = useAction('privacy', 'previewRetention', {
    onSuccess: () => {
      toast.success(t('previewStarted'));
      void client.invalidateQueries({ queryKey: ['privacy', 'tasks'] });
    },
  });
  const hasRules = data !== undefined && data.dueAt !== null;
  return (
    <>
      {hasRules && (
        <Button icon={Eye} isPending={preview.isPending} onClick={() => preview.mutate({})}>
          {t('preview')}
        </Button>
      )}
      <Button icon={Hourglass} isDisabled={data === undefined} onClick={() => setOpen(true)}>
        {t('retention')}
      </Button>
      {isOpen && data && <RetentionDialog rules={data} onClose={() => setOpen(false)} />}
    </>
  );
}
