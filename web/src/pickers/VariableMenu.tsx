import { variableNames } from '@shared/messages/variables.ts';
import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { Braces } from 'lucide-react';
import type { RefObject } from 'react';
import { variableTexts } from './variableText.ts';

/** As if it had been typed: whoever listens to the field hears of it, and it can be undone like typing. */
function type(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

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
          if (area.current !== null) type(area.current, `{{${name}}}`);
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
