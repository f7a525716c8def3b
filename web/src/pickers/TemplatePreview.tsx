import type { TemplateContent } from '@shared/templates/model.ts';
import { headerFile, rendered, type TemplateValues } from '@shared/templates/rules.ts';
import { useText } from '@web/lib/i18n.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { File, Film, Image } from 'lucide-react';
import styles from './TemplatePreview.module.css';
import { templateTexts } from './templateText.ts';

const icons = { image: Image, video: Film, application: File } as const;

interface Props {
  template: TemplateContent;
  values?: TemplateValues;
  /** The file of the header: its name, and an address of this page when it is a picture. */
  file?: { readonly name: string; readonly url: string | null } | undefined;
}

/** Preview of the message that the contact gets; missing values stay between braces. */
export function TemplatePreview({ template, values = {}, file }: Props) {
  const t = useText(templateTexts);
  const { header, body, footer, buttons } = rendered(template, values);
  const kind = headerFile(template);
  const { format } = template.header;
  return (
    <div className={styles['bubble']}>
      {kind !== undefined && file?.url && <img className={styles['picture']} src={file.url} alt={file.name} />}
      {kind !== undefined && !file?.url && (
        <span className={styles['file']}>
          <Icon icon={icons[kind]} size={20} />
          {file?.name ?? (format === 'IMAGE' || format === 'VIDEO' || format === 'DOCUMENT' ? t(format) : '')}
        </span>
      )}
      {header !== '' && <strong className={styles['header']}>{header}</strong>}
      <p dir="auto" className={styles['body']}>
        {body}
      </p>
      {footer !== '' && <span className={styles['footer']}>{footer}</span>}
      {buttons.length > 0 && (
        <ul className={styles['buttons']}>
          {buttons.map((button) => (
            <li key={button}>{button}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
