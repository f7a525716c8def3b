import { capabilities } from '@shared/connections/model.ts';
import type { TemplateContent } from '@shared/templates/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Button } from '@web/ui/Button.tsx';
import { FieldNote } from '@web/ui/Field.tsx';
import { FileDrop } from '@web/ui/FileDrop.tsx';
import { useId } from 'react';
import styles from './Templates.module.css';
import type { ChosenFile } from './templateValues.ts';

// Meta's types for headers: pictures in two formats, films in two, documents of any kind it takes.
const accepts = { IMAGE: 'image/jpeg,image/png', VIDEO: 'video/mp4,video/3gpp', DOCUMENT: '' } as const;
const kinds = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const;

interface Props {
  template: TemplateContent;
  file: ChosenFile | undefined;
  problem: string | undefined;
  onChange: (file: ChosenFile | undefined) => void;
}

/** The file a header asks for; nothing where it asks for none. */
export function TemplateHeaderFile({ template, file, problem, onChange }: Props) {
  const t = useText(templateTexts);
  const id = useId();
  const { format } = template.header;
  if (format !== 'IMAGE' && format !== 'VIDEO' && format !== 'DOCUMENT') return null;
  if (file !== undefined) {
    return (
      <div className={styles['file']}>
        <span className={styles['fileName']}>{file.file.name}</span>
        <Button
          size="small"
          onClick={() => {
            if (file.url !== null) URL.revokeObjectURL(file.url);
            onChange(undefined);
          }}
        >
          {t('removeFile')}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <FileDrop
        label={t(format)}
        {...(accepts[format] ? { accept: accepts[format] } : {})}
        largest={capabilities.whatsappapi.mediaLimits[kinds[format]]}
        onFiles={([chosen]) => {
          if (chosen) onChange({ file: chosen, url: format === 'IMAGE' ? URL.createObjectURL(chosen) : null });
        }}
      />
      {problem !== undefined && <FieldNote id={id} error={t('fileMissing')} />}
    </div>
  );
}
