import type { ChatbotOption } from '@shared/queues/options.ts';
import { exportTree, importTree } from '@shared/queues/treeExchange.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { useText } from '@web/lib/i18n.ts';
import { saveFile } from '@web/lib/saveFile.ts';
import { Button } from '@web/ui/Button.tsx';
import { toast } from '@web/ui/toast.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { editorTexts } from './text.ts';
import { nextTemporaryId } from './treeEdits.ts';
import type { KnownTargets } from './useTargets.ts';

interface Props {
  companyId: number;
  queueName: string;
  options: readonly ChatbotOption[];
  known: KnownTargets;
  onImport: (options: readonly ChatbotOption[]) => void;
}

/** The options as a file, and back; what is imported takes the place of what is there until it is saved or undone. */
export function ImportExport({ companyId, queueName, options, known, onImport }: Props) {
  const t = useText(editorTexts);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    let next = nextTemporaryId(options);
    const result = importTree(await file.text(), companyId, known.targets, () => {
      next -= 1;
      return next;
    });
    if ('fault' in result) {
      toast.error(result.fault === 'unreadable' ? t('unreadable') : fieldErrorText(result.fault));
      return;
    }
    onImport(result.options);
    if (result.droppedTargets > 0) toast.notice(t('dropped', { count: result.droppedTargets }));
    else toast.success(t('imported'));
  };
  const download = () => {
    const bytes = new TextEncoder().encode(exportTree(companyId, options));
    saveFile(bytes, `${t('exportName')}-${queueName.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`, 'application/json');
  };
  return (
    <>
      <Button writes size="small" icon={Upload} onClick={() => input.current?.click()}>
        {t('importFile')}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          accept="application/json,.json"
          aria-label={t('importFile')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) void take(file);
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
      <Button size="small" icon={Download} isDisabled={options.length === 0} onClick={download}>
        {t('exportFile')}
      </Button>
    </>
  );
}
