import { useLatest } from '@web/lib/useLatest.ts';
import { useEffect } from 'react';
import { requestComposerFocus, typeAhead } from '../composer/composerFocus.ts';
import type { TicketAction } from './access.ts';

/** Actions of the inbox's keys. */
export interface InboxKeys {
  readonly move: (by: 1 | -1) => void;
  readonly open: () => void;
  readonly act: (action: TicketAction) => void;
  readonly reply: () => void;
  readonly note: () => void;
  readonly back: () => void;
  readonly help: () => void;
  readonly undo: () => void;
}

/** Fields that take no letters, so that keys go on working right after a switch was turned. */
const takesNoText = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !takesNoText(target);

/** True if a dialog, menu or listbox is open, which handles the keys. */
const isCovered = (): boolean => document.querySelector('dialog[open], [role=menu], [role=listbox]') !== null;

/** Inside the messages arrows scroll, on tabs they choose; the list is walked through from itself, a heading, the bare page. */
const isArrowMine = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target === document.body || target.closest('[data-ticket], h1, h2') !== null;

/** A press on something that answers to Enter itself. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, [role=tab]') !== null;

type Command = (keys: InboxKeys) => void;

const commands: Readonly<Record<string, Command>> = {
  j: (keys) => keys.move(1),
  k: (keys) => keys.move(-1),
  a: (keys) => keys.act('accept'),
  e: (keys) => keys.act('resolve'),
  t: (keys) => keys.act('transfer'),
  u: (keys) => keys.act('markUnread'),
  r: (keys) => keys.reply(),
  n: (keys) => keys.note(),
  z: (keys) => keys.undo(),
  '?': (keys) => keys.help(),
  escape: (keys) => keys.back(),
};

function commandFor(event: KeyboardEvent): Command | undefined {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (!isArrowMine(event.target)) return undefined;
    return (keys) => keys.move(event.key === 'ArrowDown' ? 1 : -1);
  }
  if (event.key === 'Enter') return isPressable(event.target) ? undefined : (keys) => keys.open();
  return commands[event.key.toLowerCase()];
}

/** Listens while the inbox is mounted. Keys in text fields are ignored. */
export function useInboxKeys(keys: InboxKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isTyping(event.target) || isCovered()) return;
      if (typeAhead(event.key)) return event.preventDefault();
      const command = commandFor(event);
      if (command === undefined) return;
      event.preventDefault();
      command(latest.current);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      requestComposerFocus(undefined);
    };
  }, [latest]);
}
