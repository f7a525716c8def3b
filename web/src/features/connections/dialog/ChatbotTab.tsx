import { formatMinutes } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { RadioGroup } from '@web/ui/RadioGroup.tsx';
import { botTexts } from './botText.ts';
import { Conflicts } from './Conflicts.tsx';
import { type ConflictInput, idleMinutes } from './conflicts.ts';
import { MessageField, NumberField } from './fields.tsx';
import type { TabProps } from './GeneralTab.tsx';

/** Repetitions of the menu, and the end of idle conversations. */
export function ChatbotTab({ form, facts }: TabProps) {
  const t = useText(botTexts);
  const when = form.value('whenExpiresTicket');
  return (
    <>
      <FormSection title={t('limits')}>{t('limitsText')}</FormSection>
      <NumberField form={form} name="maxUseBotQueues" label={t('maxMenus')} hint={t('maxMenusHint')} />
      <NumberField form={form} name="timeUseBotQueues" label={t('pause')} hint={t('pauseHint')} />
      <Conflicts place="limits" facts={facts} />
      <FormSection title={t('idle')}>{t('idleText')}</FormSection>
      <NumberField form={form} name="timeInactiveMessage" label={t('warnAfter')} hint={t('warnAfterHint')} />
      <NumberField form={form} name="expiresTicket" label={t('closeAfter')} hint={t('closeAfterHint')} />
      <div data-wide>
        <IdleSummary facts={facts} />
      </div>
      <Conflicts place="idle" facts={facts} />
      <MessageField form={form} name="inactiveMessage" label={t('warning')} hint={t('warningHint')} />
      <MessageField form={form} name="expiresInactiveMessage" label={t('closing')} hint={t('closingHint')} />
      <div data-wide>
        <RadioGroup
          label={t('idleWhen')}
          options={[
            { value: '0', label: t('idleAny') },
            { value: '1', label: t('idleOurs') },
          ]}
          name={when.name}
          value={when.value}
          onChange={(event) => when.onChange(event.target.value === '1' ? '1' : '0')}
        />
      </div>
    </>
  );
}

/** The two times in one sentence, because one is added to the other. */
function IdleSummary({ facts }: { facts: ConflictInput }) {
  const t = useText(botTexts);
  const minutes = idleMinutes(facts.form);
  const [warns, closes] = [formatMinutes(minutes.warns), formatMinutes(minutes.closes)];
  const sentence = () => {
    if (minutes.warns > 0) return minutes.closes > 0 ? t('idleBoth', { warns, closes }) : t('idleWarns', { warns });
    return minutes.closes > 0 ? t('idleCloses', { closes }) : t('idleNever');
  };
  return <Banner>{sentence()}</Banner>;
}
