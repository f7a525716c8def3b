import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { type Facts, notesAt } from '../notes.ts';
import { noteTexts } from '../noteText.ts';

/** What a choice lacks or works against, under it. */
export function Notes({ row, facts }: { row: Parameters<typeof notesAt>[0]; facts: Facts }) {
  const t = useText(noteTexts);
  return notesAt(row, facts).map((key) => (
    <Banner key={key} tone="waiting">
      {t(key)}
    </Banner>
  ));
}
