import { variableNames } from '@shared/messages/variableNames.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { Braces } from 'lucide-react';
import type { RefObject } from 'react';
import { insertText } from './insertText.ts';
import { variableTexts } from './variableText.ts';

/** Puts a variable where the cursor stands in a text. */
export function VariableMenu({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const t = useText(variableTexts);
  return (
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
  );
}
