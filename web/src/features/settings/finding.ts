import { searchable } from '@shared/core/text.ts';
import type { Translate } from '@web/lib/i18n.ts';
import { type Group, groups, type Row } from './groups.ts';
import type { settingsTexts } from './text.ts';

type Words = Translate<(typeof settingsTexts)['table']>;

/** A group with what of it was found. */
export interface FoundGroup {
  readonly group: Group;
  readonly rows: readonly Row[];
  /** Whose hours count, which is no switch. */
  readonly hasHoursRule: boolean;
}

/** The settings in which every typed word occurs: in their name, their explanation or their group's name. */
export function findSettings(typed: string, t: Words): FoundGroup[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  const has = (...texts: string[]) => {
    const text = searchable(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({
      group,
      rows: group.rows.filter(({ key }) => has(t(group.key), t(key), t(`${key}Hint`))),
      hasHoursRule:
        group.key === 'hours' &&
        has(t('hours'), t('hoursRule'), t('hoursRuleHint'), t('hoursCompany'), t('hoursQueue'), t('hoursConnection')),
    }))
    .filter(({ rows, hasHoursRule }) => rows.length > 0 || hasHoursRule);
}
