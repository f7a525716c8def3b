import type { SandboxNumber, SandboxTemplate } from '@shared/sandbox/model.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { sandboxTexts } from '../text.ts';
import styles from './TemplatesDialog.module.css';

const judgements = ['APPROVED', 'PAUSED', 'REJECTED', 'DISABLED', 'PENDING'] as const;

/** Decides on templates in Meta's place; the company receives the webhook at once. */
export function TemplatesDialog({ number, onClose }: { number: SandboxNumber; onClose: () => void }) {
  const t = useText(templateTexts);
  const s = useText(sandboxTexts);
  const { phoneNumberId } = number;
  const { data, isError, error, refetch } = useQuery(query('sandbox', 'templates', { phoneNumberId }));
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} description={s('judge')}>
      {isError && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonText lines={4} />}
      <ul aria-label={t('title')} className={styles['rows']}>
        {data?.map((template) => (
          <Row key={template.id} template={template} phoneNumberId={phoneNumberId} />
        ))}
      </ul>
    </Dialog>
  );
}

function Row({ template, phoneNumberId }: { template: SandboxTemplate; phoneNumberId: string }) {
  const t = useText(templateTexts);
  const client = useQueryClient();
  const judge = useAction('sandbox', 'judgeTemplate', {
    onSettled: () => void client.invalidateQueries({ queryKey: ['sandbox', 'templates'] }),
  });
  const { name, language } = template;
  return (
    <li className={styles['row']}>
      <span className={styles['name']}>
        {name} · {language}
      </span>
      <SelectField
        label={name}
        isLabelHidden
        disabled={judge.isPending}
        value={judge.variables?.status ?? template.status}
        options={judgements.map((status) => ({ value: status, label: t(status) }))}
        onChange={({ target }) => {
          const status = judgements.find((known) => known === target.value);
          if (status) judge.mutate({ phoneNumberId, name, language, status });
        }}
      />
    </li>
  );
}
