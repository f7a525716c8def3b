import { useText } from '@web/lib/i18n.ts';
import { botTexts } from './botText.ts';
import { Conflicts } from './Conflicts.tsx';
import { MessageField, NumberField } from './fields.tsx';
import type { TabProps } from './GeneralTab.tsx';

export function RatingsTab({ form, facts }: TabProps) {
  const t = useText(botTexts);
  return (
    <>
      <MessageField form={form} name="ratingMessage" label={t('ratingMessage')} hint={t('ratingMessageHint')} />
      <MessageField
        form={form}
        name="ratingCommentMessage"
        label={t('ratingCommentMessage')}
        hint={t('ratingCommentMessageHint')}
      />
      <Conflicts place="rating" facts={facts} />
      <NumberField form={form} name="maxUseBotQueuesNPS" label={t('ratingTries')} hint={t('ratingTriesHint')} />
      <NumberField form={form} name="expiresTicketNPS" label={t('ratingWait')} hint={t('ratingWaitHint')} />
    </>
  );
}
