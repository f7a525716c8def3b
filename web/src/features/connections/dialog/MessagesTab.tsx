import { useText } from '@web/lib/i18n.ts';
import { RadioGroup } from '@web/ui/RadioGroup.tsx';
import { connectionsTexts } from '../text.ts';
import { Conflicts } from './Conflicts.tsx';
import { MessageField } from './fields.tsx';
import type { TabProps } from './GeneralTab.tsx';
import { GreetingFileField } from './GreetingFileField.tsx';
import { dialogTexts } from './text.ts';

/** Texts for customers, and the style of the menu. */
export function MessagesTab({ form, facts, connection }: TabProps) {
  const t = useText(connectionsTexts);
  const d = useText(dialogTexts);
  const style = form.value('menuStyle');
  return (
    <>
      <MessageField
        form={form}
        name="greetingMessage"
        label={t('greeting')}
        hint={d('greetingHint')}
        isRequired={facts.form.queueIds.length > 1}
      />
      <Conflicts place="greeting" facts={facts} />
      <div data-wide>
        <GreetingFileField connection={connection} {...form.value('greetingFile')} />
      </div>
      <div data-wide>
        <RadioGroup
          label={d('menuStyle')}
          options={[
            { value: 'text', label: d('menuText'), hint: d('menuTextHint') },
            { value: 'interactive', label: d('menuInteractive'), hint: d('menuInteractiveHint') },
          ]}
          name={style.name}
          value={style.value}
          onChange={(event) => style.onChange(event.target.value === 'interactive' ? 'interactive' : 'text')}
        />
      </div>
      <MessageField form={form} name="complationMessage" label={t('farewell')} hint={d('farewellHint')} />
      <MessageField form={form} name="outOfHoursMessage" label={d('outOfHours')} hint={d('outOfHoursHint')} />
      <Conflicts place="outOfHours" facts={facts} />
    </>
  );
}
