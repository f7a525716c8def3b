import { useText } from '@web/lib/i18n.ts';
import { phone, useMedia } from '@web/lib/useMedia.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Kbd } from '@web/ui/Kbd.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import styles from './Palette.module.css';
import { paletteTexts } from './text.ts';
import { type Entry, type Group, usePaletteEntries } from './usePaletteEntries.ts';

/** Entries that the list has room for: what has to be scrolled to is drawn after these were shown. */
const inSight = 16;
const groups: readonly Group[] = ['recent', 'tickets', 'contacts', 'actions', 'screens'];

/** Finds conversations, people, screens and what can be done, by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText(paletteTexts);
  const id = useId();
  const isPhone = useMedia(phone);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { entries, isSearching, remember } = usePaletteEntries(typed);
  const drawn = entries.slice(0, useDeferredValue(Number.POSITIVE_INFINITY, inSight));
  const place = Math.min(active, Math.max(0, entries.length - 1));
  const run = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    remember(entry.key);
    onClose();
    // After the dialog gave the focus back, so that what opens next may take it.
    setTimeout(entry.run, 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive((place + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(entries[place]);
    }
  };
  return (
    <Dialog isOpen isBare onClose={onClose} title={t('title')}>
      <div className={styles['palette']}>
        <div className={styles['field']}>
          <Icon icon={Search} size={18} />
          <input
            data-autofocus
            role="combobox"
            aria-label={t('label')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${id}-${place}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('label')}
            value={typed}
            className={styles['input']}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          {isPhone ? <IconButton icon={X} label={t('close')} onClick={onClose} /> : <Kbd keys="Esc" />}
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={t('title')} className={styles['list']}>
          {groups.map((group) => (
            <EntryGroup key={group} {...{ group, id, run }} entries={drawn} active={place} />
          ))}
        </div>
        <Note count={entries.length} {...{ typed, isSearching }} />
      </div>
    </Dialog>
  );
}

function Note({ count, typed, isSearching }: { count: number; typed: string; isSearching: boolean }) {
  const t = useText(paletteTexts);
  const said = isSearching ? t('searching') : count === 0 ? t('nothing', { typed: typed.trim() }) : undefined;
  return (
    <div role="status">
      {count > 0 && <VisuallyHidden>{t('found', { count })}</VisuallyHidden>}
      {said !== undefined && <p className={styles['note']}>{said}</p>}
    </div>
  );
}

interface GroupProps {
  group: Group;
  entries: readonly Entry[];
  id: string;
  active: number;
  run: (entry: Entry) => void;
}

function EntryGroup({ group, entries, id, active, run }: GroupProps) {
  const t = useText(paletteTexts);
  const own = entries.map((entry, index) => ({ entry, index })).filter(({ entry }) => entry.group === group);
  if (own.length === 0) return null;
  return (
    <fieldset aria-label={t(group)} className={styles['group']}>
      <p aria-hidden="true" className={styles['heading']}>
        {t(group)}
      </p>
      {own.map(({ entry, index }) => (
        <div
          key={entry.key}
          id={`${id}-${index}`}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles['entry']}
          // Keeps the focus, and with it the keys, in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => run(entry)}
          onKeyDown={undefined}
        >
          {entry.picture === undefined ? (
            entry.icon !== undefined && <Icon icon={entry.icon} size={18} />
          ) : (
            <Avatar name={entry.label} picture={entry.picture} size={24} />
          )}
          <bdi className={styles['word']}>{entry.label}</bdi>
          {entry.hint !== undefined && <span className={styles['hint']}>{entry.hint}</span>}
          {entry.shortcut !== undefined && <Kbd keys={entry.shortcut} />}
        </div>
      ))}
    </fieldset>
  );
}
