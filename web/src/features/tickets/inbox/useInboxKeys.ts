import { useLatest } from '@web/lib/useLatest.ts';
import { useEffect } from 'react';
import { requestComposerFocus, typeAhead } from '../composer/composerFocus.ts';
import type { TicketAction } from './access.ts';
import { type TabKey, tabKeys } from './inboxFilter.ts';

/** Actions of the inbox's keys. */
export interface InboxKeys {
  readonly move: (by: 1 | -1) => void;
  readonly open: () => void;
  /** `isAsking`: what may be chosen is asked first. */
  readonly act: (action: TicketAction, isAsking: boolean) => void;
  readonly show: (tab: TabKey) => void;
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

/** Second keys, after G. A late one is harmless, because none of these letters alone acts on a conversation. */
export const listKeys: Readonly<Record<TabKey, string>> = {
  open: 'O',
  pending: 'Q',
  group: 'G',
  closed: 'C',
  search: 'S',
};

/** Milliseconds that the second of two keys is waited for. */
const maxPause = 2000;

type Command = (keys: InboxKeys, event: KeyboardEvent) => void;

const acts =
  (action: TicketAction): Command =>
  (keys, { shiftKey }) =>
    keys.act(action, shiftKey);

const commands: Readonly<Record<string, Command>> = {
  j: (keys) => keys.move(1),
  k: (keys) => keys.move(-1),
  a: acts('accept'),
  e: acts('resolve'),
  t: acts('transfer'),
  u: acts('markUnread'),
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

const isWalking = ({ key }: KeyboardEvent): boolean => /^([jk]$|Arrow)/i.test(key);

const isForInbox = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) &&
  !isTyping(event.target) &&
  !isCovered();

/** Reads G and the letter of a list after it. */
function listReader(): (event: KeyboardEvent) => Command | undefined {
  let begun = Number.NEGATIVE_INFINITY;
  return ({ key, timeStamp }) => {
    const isSecond = timeStamp - begun < maxPause;
    begun = Number.NEGATIVE_INFINITY;
    const letter = key.toUpperCase();
    const tab = isSecond ? tabKeys.find((one) => listKeys[one] === letter) : undefined;
    if (tab !== undefined) return (keys) => keys.show(tab);
    if (letter !== 'G') return undefined;
    begun = timeStamp;
    return () => undefined;
  };
}

/** Listens while the inbox is mounted. Keys in text fields are ignored. */
export function useInboxKeys(keys: InboxKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const readList = listReader();
    const onKey = (event: KeyboardEvent) => {
      if (!isForInbox(event)) return;
      if (typeAhead(event.key)) return event.preventDefault();
      const command = readList(event) ?? commandFor(event);
      if (command === undefined) return;
      event.preventDefault();
      // A key that is held walks on; what it does to a conversation it does once.
      if (!event.repeat || isWalking(event)) command(latest.current, event);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      requestComposerFocus(undefined);
    };
  }, [latest]);
}
