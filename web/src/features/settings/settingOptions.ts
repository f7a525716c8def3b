import type { Searchable } from '@web/lib/fuzzy.ts';
import { keyIn, textOf } from '@web/lib/i18n.ts';
import { optionSearchTerms } from './optionSearchTerms.ts';
import { type SettingGroup, type SwitchKey, settingGroups } from './settingGroups.ts';
import { settingsTexts } from './text.ts';

/** Switches, and the two settings that are lists: the rule for hours and the assistant's prompt. */
export type OptionKey = SwitchKey | 'scheduleType' | 'assistantPrompt';

export interface SettingOption extends Searchable {
  /** Key of the setting on the screen and in the address. */
  readonly key: OptionKey;
  readonly group: string;
}

const hoursRuleTexts = ['hoursRuleHint', 'hoursCompany', 'hoursQueue', 'hoursConnection'] as const;

function optionOf(key: OptionKey, group: SettingGroup['key']): SettingOption {
  const word = keyIn(optionSearchTerms, key);
  const name = textOf(settingsTexts, group);
  const explained =
    key === 'scheduleType'
      ? hoursRuleTexts.map((one) => textOf(settingsTexts, one)).join(' ')
      : textOf(settingsTexts, `${key}Hint`);
  return {
    key,
    group: name,
    label: textOf(settingsTexts, key === 'scheduleType' ? 'hoursRule' : key),
    words: [word === undefined ? '' : textOf(optionSearchTerms, word), explained, name].join(' '),
  };
}

/** The single options of a group, in the current language. */
export const optionsOf = ({ key, rows }: SettingGroup): SettingOption[] => [
  ...(key === 'hours' ? [optionOf('scheduleType', key)] : []),
  ...(key === 'assistant' ? [optionOf('assistantPrompt', key)] : []),
  ...rows.map((row) => optionOf(row.key, key)),
];

/** All of them, for who looks for one from elsewhere. */
export const settingOptions = (): SettingOption[] => settingGroups.flatMap(optionsOf);
