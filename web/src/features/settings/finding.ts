import { hasWords } from '@web/lib/fuzzy.ts';
import { type Group, groups, type Row } from './groups.ts';
import { optionsOf } from './settingOptions.ts';

/** A group with what of it was found. */
export interface FoundGroup {
  readonly group: Group;
  readonly rows: readonly Row[];
  /** Whose hours count, which is no switch. */
  readonly hasHoursRule: boolean;
}

/** The settings in which every typed word occurs: in their name, their explanation or their group's name. */
export function findSettings(typed: string): FoundGroup[] {
  return groups
    .map((group) => {
      const found = new Set(
        optionsOf(group)
          .filter(({ label, words }) => hasWords(typed, `${label} ${words}`))
          .map(({ key }) => key),
      );
      return { group, rows: group.rows.filter(({ key }) => found.has(key)), hasHoursRule: found.has('scheduleType') };
    })
    .filter(({ rows, hasHoursRule }) => rows.length > 0 || hasHoursRule);
}
