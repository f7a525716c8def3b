import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { AttachedFile } from '@web/pickers/AttachedFile.tsx';
import { quickTexts } from '../text.ts';

/** `kept`: what is stored stays; a file replaces it; null takes it away. */
export type QuickFileChoice = 'kept' | File | null;

interface Props {
  record: QuickMessageView | undefined;
  choice: QuickFileChoice;
  onChange: (choice: QuickFileChoice) => void;
}

/** Name and size of the file that will be there after saving. */
export function chosenFile(record: QuickMessageView | undefined, choice: QuickFileChoice) {
  if (choice instanceof File) return { name: choice.name, size: choice.size };
  if (choice === null || !record?.isMedia) return undefined;
  return { name: record.mediaName ?? '', size: record.mediaSize ?? 0 };
}

/** The one file of a quick message. */
export function QuickFileField({ record, choice, onChange }: Props) {
  const t = useText(quickTexts);
  return (
    <AttachedFile
      label={t('file')}
      hint={t('fileHint')}
      removeLabel={(name) => t('fileRemove', { name })}
      file={chosenFile(record, choice)}
      onChange={onChange}
    />
  );
}
