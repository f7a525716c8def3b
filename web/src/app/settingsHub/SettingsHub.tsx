import { fuzzyFilterSearchable } from '@web/lib/fuzzy.ts';
import { keyIn, useText } from '@web/lib/i18n.ts';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { Button } from '@web/ui/Button.tsx';
import { classNames } from '@web/ui/classNames.ts';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Search, Settings, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { pageLabels } from '../pageLabels.ts';
import { settingsGroups } from '../pages.ts';
import { type SearchTarget, useSearchTargets } from '../useSearchTargets.ts';
import { SearchTargetLink } from './SearchTargetLink.tsx';
import styles from './SettingsHub.module.css';
import { hubTexts, purposes } from './text.ts';
import { useArrowKeys } from './useArrowKeys.ts';

const maxFound = 20;

/** Every page on which something is set up, in groups, and a search among them and their single options. */
export function SettingsHub() {
  const tPage = useText(pageLabels);
  const t = useText(hubTexts);
  const [params, setParams] = useUrlParams();
  const typed = params.get('q') ?? '';
  const places = useSearchTargets();
  const pages = places.pages.filter(({ group }) => group !== 'work' && group !== 'hub');
  const found = typed === '' ? undefined : fuzzyFilterSearchable(typed, [...pages, ...places.options], maxFound);
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  return (
    <Screen header={<ScreenHeader title={tPage('settings')} />}>
      <Finder {...{ typed, found }} onSearch={search}>
        {found === undefined ? (
          <Groups pages={pages} />
        ) : found.length === 0 ? (
          <EmptyState
            icon={Search}
            around={[Settings, SlidersHorizontal]}
            action={<Button onClick={() => search('')}>{t('clear')}</Button>}
          >
            {t('nothing', { typed })}
          </EmptyState>
        ) : (
          <Results found={found} />
        )}
      </Finder>
    </Screen>
  );
}

interface FinderProps {
  typed: string;
  /** undefined while nothing is looked for. */
  found: readonly SearchTarget[] | undefined;
  onSearch: (typed: string) => void;
  children: ReactNode;
}

/** The field above what it finds: arrows walk from one to the other. */
function Finder({ typed, found, onSearch, children }: FinderProps) {
  const t = useText(hubTexts);
  const box = useRef<HTMLElement>(null);
  useArrowKeys(box, () => onSearch(''));
  return (
    <search ref={box} className={styles['finder']}>
      <SearchField
        label={t('search')}
        placeholder={t('example')}
        value={typed}
        pause={0}
        onSearch={onSearch}
        className={styles['field']}
      />
      <VisuallyHidden>
        <span role="status">{found !== undefined && t('found', { count: found.length })}</span>
      </VisuallyHidden>
      {children}
    </search>
  );
}

function Groups({ pages }: { pages: readonly SearchTarget[] }) {
  const t = useText(hubTexts);
  return (
    <div className={styles['groups']}>
      {settingsGroups.map((group) => {
        const own = pages.filter((page) => page.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={styles['name']}>
              {t(group)}
            </h2>
            <PlaceList places={own} />
          </section>
        );
      })}
    </div>
  );
}

function PlaceList({ places, isFound = false }: { places: readonly SearchTarget[]; isFound?: boolean }) {
  const t = useText(purposes);
  return (
    <ul className={classNames(styles['pages'], isFound && styles['found'])}>
      {places.map((place) => {
        const key = keyIn(purposes, place.key);
        return (
          <li key={place.path}>
            <SearchTargetLink place={place} note={place.within ?? (key && t(key))} />
          </li>
        );
      })}
    </ul>
  );
}

function Results({ found }: { found: readonly SearchTarget[] }) {
  const t = useText(hubTexts);
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={styles['name']}>
        {t('found', { count: found.length })}
      </h2>
      <PlaceList places={found} isFound />
    </section>
  );
}
