import { settingOptions } from '@web/features/settings/settingOptions.ts';
import type { Searchable } from '@web/lib/fuzzy.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSession } from '@web/lib/session.tsx';
import type { IconType } from '@web/ui/Icon.tsx';
import { pageIcons } from './pageIcons.ts';
import { pageLabels } from './pageLabels.ts';
import { pageSearchTerms } from './pageSearchTerms.ts';
import { type Page, type PageGroup, pagesFor, settingsHub } from './pages.ts';

/** Something that can be gone to: a page, or one option of a page. */
export interface SearchTarget extends Searchable {
  readonly key: string;
  readonly path: string;
  readonly icon: IconType;
  readonly group: PageGroup | 'hub';
  /** Page or section that contains the option. */
  readonly within?: string;
}

/** Everything this person may go to, by all its names, which the first load leaves out. */
export function useSearchTargets(): {
  readonly pages: readonly SearchTarget[];
  readonly options: readonly SearchTarget[];
} {
  const tLabel = useText(pageLabels);
  const tWords = useText(pageSearchTerms);
  const session = useSession();
  const known = ({ path, textKey }: Pick<Page, 'path' | 'textKey'>) => ({
    ...{ path, icon: pageIcons[textKey], key: textKey },
    label: tLabel(textKey),
    words: tWords(textKey),
  });
  const pages = pagesFor(session);
  const holder = pages.find(({ textKey }) => textKey === 'options');
  const hub: SearchTarget[] = pages.length === 0 ? [] : [{ ...known(settingsHub), group: 'hub' }];
  return {
    pages: [...pages.map((page): SearchTarget => ({ ...known(page), group: page.group })), ...hub],
    options:
      holder === undefined
        ? []
        : settingOptions().map(
            ({ group, ...option }): SearchTarget => ({
              ...option,
              path: `${holder.path}#${option.key}`,
              icon: pageIcons[holder.textKey],
              group: holder.group,
              within: `${tLabel('options')} · ${group}`,
            }),
          ),
  };
}
