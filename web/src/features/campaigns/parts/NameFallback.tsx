import { usesName } from '@shared/campaigns/texts.ts';
import { customerWord } from '@shared/contacts/customerWord.ts';
import { currentLanguage, useText } from '@web/lib/i18n.ts';
import { TextField } from '@web/ui/TextField.tsx';
import type { ComponentProps } from 'react';
import type { CampaignFields } from './campaignForm.ts';
import { editorTexts } from './editorText.ts';

type Texts = Pick<CampaignFields, 'messages' | 'questions' | 'confirmation' | 'templates' | 'followUps'>;

const usesIn = (templates: Texts['templates']): boolean =>
  templates.some(({ variables }) => Object.values(variables).some(usesName));

/** The word for people without a name, with where a campaign calls people by theirs. */
export function NameFallback({
  texts: { messages, questions, confirmation, templates, followUps },
  field,
}: {
  texts: Texts;
  field: Omit<ComponentProps<typeof TextField>, 'label'>;
}) {
  const t = useText(editorTexts);
  const named = (text: string, place: string): string[] => (usesName(text) ? [place] : []);
  const places = [
    ...(confirmation ? questions : []).flatMap((text, slot) => named(text, t('question', { slot: slot + 1 }))),
    ...messages.flatMap((text, slot) => named(text, t('message', { slot: slot + 1 }))),
    ...(usesIn(templates) ? [t('placeTemplate')] : []),
    ...followUps.flatMap(({ message, templates: own }, place) =>
      usesName(message) || usesIn(own) ? [t('placeFollowUp', { place: place + 1 })] : [],
    ),
  ];
  const hint =
    places.length === 0
      ? t('nameUnused')
      : t('nameUsed', { places: places.join(', '), word: customerWord(currentLanguage()) });
  return <TextField label={t('nameFallback')} hint={hint} maxLength={50} {...field} />;
}
