import { useText } from '@web/lib/i18n.ts';
import { templateTitle } from '@web/pickers/templateName.ts';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';
import bubble from './Bubble.module.css';
import styles from './TemplateFooter.module.css';
import type { Bubble } from './timeline.ts';

/** Footer and buttons of a template, below its text. */
export function TemplateFooter({
  template,
  end,
}: {
  template: NonNullable<Bubble['message']['template']>;
  end: ReactNode;
}) {
  const t = useText(templateTexts);
  return (
    <div data-aside className={styles['end']}>
      {template.footer !== '' && <span>{template.footer}</span>}
      {template.buttons.length > 0 && (
        <ul aria-label={t('buttons')} className={styles['buttons']}>
          {template.buttons.map((button) => (
            <li key={button} title={t('buttonOf')} dir="auto">
              {button}
            </li>
          ))}
        </ul>
      )}
      <span title={template.name} className={bubble['mark']}>
        <Icon icon={LayoutTemplate} size={12} />
        <span className={bubble['markWords']}>
          {t('mark', { name: templateTitle(template.name) })}
          {end}
        </span>
      </span>
    </div>
  );
}
