import { matchesWords } from '@web/lib/fuzzy.ts';
import { type SettingGroup, type SettingRow, settingGroups } from './settingGroups.ts';
import { optionsOf } from './settingOptions.ts';

/** A group with what of it was found. */
export interface FoundGroup {
  readonly group: SettingGroup;
  readonly rows: readonly SettingRow[];
  /** True if the rule for hours, which is no switch, matches. */
  readonly hasHoursRule: boolean;
  /** True if the assistant's prompt, which is no switch, matches. */
  readonly hasAssistant: boolean;
}

/** The settings in which every typed word occurs: in their name, their explanation or their group's name. */
export function searchSettings(typed: string): FoundGroup[] {
  return settingGroups
    .map((group) => {
      const found = new Set(
        optionsOf(group)
          .filter(({ label, words }) => matchesWords(typed, `${label} ${words}`))
          .map(({ key }) => key),
      );
      const rows = group.rows.filter(({ key }) => found.has(key));
      return { group, rows, hasHoursRule: found.has('scheduleType'), hasAssistant: found.has('assistantPrompt') };
    })
    .filter(({ rows, hasHoursRule, hasAssistant }) => rows.length > 0 || hasHoursRule || hasAssistant);
}
