import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { findNotes, type NoteInput } from '../notes.ts';
import { noteTexts } from '../noteText.ts';

export function Notes({ row, facts }: { row: Parameters<typeof findNotes>[0]; facts: NoteInput }) {
  const t = useText(noteTexts);
  return findNotes(row, facts).map((key) => (
    <Banner key={key} tone="waiting">
      {t(key)}
    </Banner>
  ));
}
