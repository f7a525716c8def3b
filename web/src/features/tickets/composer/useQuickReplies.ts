import { mayBeCut } from '@shared/core/page.ts';
import { filledIn, unresolvedIn } from '@shared/messages/filling.ts';
import { variablesOf } from '@shared/messages/variables.ts';
import type { QuickMessageView } from '@shared/quickMessages/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { useQuery } from '@tanstack/react-query';
import { serverDate } from '@web/lib/serverClock.ts';
import { useSession } from '@web/lib/session.tsx';
import { useDebounced } from '@web/lib/useDebounced.ts';
import { useDismiss } from '@web/ui/layers.ts';
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { quickMessagesQuery } from '../cache/queries.ts';
import { quickFileOf } from '../outbox/outboxEntry.ts';
import { updateComposer } from './composerStore.ts';
import { buildQuickReplyIndex, type QuickReplyMatches, searchQuickReplies } from './quickReplyIndex.ts';
import type { ComposerModel } from './useComposer.ts';

interface Options {
  ticket: TicketView;
  composing: ComposerModel;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** Longest search text that the server accepts; longer ones are filtered here. */
const longestSearch = 100;

/** Milliseconds; short, because attendants wait for the list while typing. */
const typingPause = 150;

const nothing: QuickReplyMatches = { groups: [], rows: [], best: 0 };

/** A slash at the beginning calls them, as long as it stays one line. */
const calls = (text: string): boolean => text.startsWith('/') && !text.includes('\n');

function useValues(ticket: TicketView) {
  const { user } = useSession();
  const { name: companyName, timeZone: zone } = user.company;
  return () => variablesOf({ ticket, userName: user.name, companyName, zone, at: serverDate() });
}

function selectIn(area: HTMLTextAreaElement | null, written: string): void {
  const start = area?.value.indexOf(written) ?? 0;
  area?.focus();
  area?.setSelectionRange(start, start + written.length);
}

/** Replaces the whole text and leaves the cursor behind it. */
function useWriting({ composing, area }: Options) {
  return (text: string) => {
    // Drawn first, so that there is an end to go to.
    flushSync(() => composing.write(text));
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
  };
}

/** The first of them, and what the server found for the text where not all came along. */
function useRecords(typed: string) {
  const { data: first, isError, refetch } = useQuery(quickMessagesQuery());
  const isCut = useMemo(() => first !== undefined && mayBeCut(first), [first]);
  const term = typed.trim().slice(0, longestSearch);
  const wanted = useDebounced(term, typingPause);
  const isAsking = isCut && term !== '';
  const searched = useQuery({ ...quickMessagesQuery(wanted), enabled: isAsking && wanted !== '' });
  const found = isAsking ? searched.data : undefined;
  const data = useMemo(
    () => (first && found ? [...new Map([...first, ...found].map((record) => [record.id, record])).values()] : first),
    [first, found],
  );
  return { data, isError, refetch, isSearching: isAsking && (wanted !== term || searched.isPending) };
}

/** The replies that a slash brings up in a composer, and whether its text is fit to leave. */
export function useQuickReplies(options: Options) {
  const { ticket, composing, area } = options;
  const { text, isEnabled, isPrivate } = composing;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const values = useValues(ticket);
  const writeAll = useWriting(options);
  const [isDismissed, setDismissed] = useState(false);
  const [place, setPlace] = useState({ text: '', at: 0 });
  const isCalled = isEnabled && calls(text);
  if (!isCalled && isDismissed) setDismissed(false);
  const isOpen = isCalled && !isDismissed;
  const { data, isError, refetch, isSearching } = useRecords(isOpen ? text.slice(1) : '');
  const index = useMemo(() => buildQuickReplyIndex(data ?? []), [data]);
  const found = useMemo(() => (isOpen ? searchQuickReplies(index, text.slice(1)) : nothing), [isOpen, index, text]);
  const { rows } = found;
  const at = place.text === text ? Math.min(place.at, rows.length - 1) : found.best;
  useDismiss({ isOpen, onDismiss: () => setDismissed(true), inside: [list, area] });
  const pick = (record: QuickMessageView) => {
    updateComposer(ticket.uuid, { quick: quickFileOf(record) });
    writeAll(filledIn(record.message, values()));
  };
  const unresolved = isPrivate || isOpen || !text.includes('{{') ? [] : unresolvedIn(text, values());
  const goTo = (written: string) => selectIn(area.current, written);
  /** True when the key belonged to the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const active = rows[at];
    if (active === undefined || event.nativeEvent.isComposing || event.shiftKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace({ text, at: (at + step + rows.length) % rows.length });
    else if (event.key === 'Enter' || event.key === 'Tab') pick(active);
    else return false;
    event.preventDefault();
    return true;
  };
  /** A message with an unfilled variable is not sent; the first one is selected instead. */
  const stops = (): boolean => {
    const [first] = unresolved;
    if (first !== undefined) goTo(first);
    return first !== undefined;
  };
  const activeId = rows[at] && `${id}-${rows[at].id}`;
  return {
    id,
    list,
    isOpen,
    found,
    at,
    typed: text.slice(1),
    state: isError && data === undefined ? 'failed' : data === undefined || isSearching ? 'loading' : 'ready',
    isEmpty: index.entries.length === 0,
    retry: () => void refetch(),
    pick,
    /** Text of the quick message as it would be inserted. */
    worded: ({ message }: QuickMessageView): string => filledIn(message, values()),
    unresolved,
    goTo,
    onKey,
    stops,
    attributes: isOpen
      ? ({ 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': activeId } as const)
      : {},
  };
}

export type QuickReplies = ReturnType<typeof useQuickReplies>;
