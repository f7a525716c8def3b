import { unknownVariables, variableNames } from '@shared/messages/variableNames.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { Braces } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { insertText } from './insertText.ts';
import styles from './VariableMenu.module.css';
import { variableTexts } from './variableText.ts';

/** Inserts a variable at the cursor, and lists names in the text that are not variables. */
export function VariableMenu({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const t = useText(variableTexts);
  const unknown = useUnknownVariables(area);
  return (
    <>
      <p role="status" className={styles['unknown']}>
        {unknown !== '' && t('unknown', { names: unknown })}
      </p>
      <Menu
        label={t('insert')}
        placement="bottom-start"
        items={variableNames.map((name) => ({
          key: name,
          label: t(name),
          onSelect: () => {
            if (area.current === null) return;
            area.current.focus();
            insertText(area.current, `{{${name}}}`);
          },
        }))}
        trigger={(attributes) => (
          <Button {...attributes} size="small" icon={Braces}>
            {t('insert')}
          </Button>
        )}
      />
    </>
  );
}

/** Written as in the text, by commas; empty where all are known. */
function useUnknownVariables(area: RefObject<HTMLTextAreaElement | null>): string {
  const [names, setNames] = useState('');
  // The effect has no dependencies, because a form that is filled fires no event; each render reads the text again.
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const read = () =>
      setNames(
        unknownVariables(element.value)
          .map((name) => `{{${name}}}`)
          .join(', '),
      );
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  });
  return names;
}
