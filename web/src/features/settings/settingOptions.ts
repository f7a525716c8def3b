import type { Known } from '@web/lib/fuzzy.ts';
import { keyIn, textOf } from '@web/lib/i18n.ts';
import { type Group, groups, type SwitchKey } from './groups.ts';
import { optionWords } from './optionWords.ts';
import { settingsTexts } from './text.ts';

/** Whose hours count and which prompt helps attendants is chosen from lists; everything else is a switch. */
export type OptionKey = SwitchKey | 'scheduleType' | 'assistantPrompt';

export interface SettingOption extends Known {
  /** Its place on the settings screen, as the address names it. */
  readonly key: OptionKey;
  readonly group: string;
}

const hoursRuleTexts = ['hoursRuleHint', 'hoursCompany', 'hoursQueue', 'hoursConnection'] as const;

function optionOf(key: OptionKey, group: Group['key']): SettingOption {
  const word = keyIn(optionWords, key);
  const name = textOf(settingsTexts, group);
  const explained =
    key === 'scheduleType'
      ? hoursRuleTexts.map((one) => textOf(settingsTexts, one)).join(' ')
      : textOf(settingsTexts, `${key}Hint`);
  return {
    key,
    group: name,
    label: textOf(settingsTexts, key === 'scheduleType' ? 'hoursRule' : key),
    words: [word === undefined ? '' : textOf(optionWords, word), explained, name].join(' '),
  };
}

/** The single options of a group, in the current language. */
export const optionsOf = ({ key, rows }: Group): SettingOption[] => [
  ...(key === 'hours' ? [optionOf('scheduleType', key)] : []),
  ...(key === 'assistant' ? [optionOf('assistantPrompt', key)] : []),
  ...rows.map((row) => optionOf(row.key, key)),
];

/** All of them, for who looks for one from elsewhere. */
export const settingOptions = (): SettingOption[] => groups.flatMap(optionsOf);
