import './libraryBounds.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { type BinaryNode, getBinaryNodeChildren, jidNormalizedUser } from 'baileys';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { widIn } from './content.ts';
import type { Line } from './socket.ts';
import { aliasesOf } from './translate.ts';

type MovedEvent = Extract<LinkedEvent, { kind: 'moved' }>;

/** A stanza of WhatsApp reports one changed number; more entries than this are not a number change. */
const maxChanges = 20;

const isPerson = ({ kind }: Alias): boolean => kind === 'pn' || kind === 'lid';

const peopleAt = (...jids: readonly (string | undefined)[]): Alias[] =>
  (aliasesOf(...jids.map((jid) => jid && jidNormalizedUser(jid))) ?? []).filter(isPerson);

/** Reads changed numbers from a stanza; a stanza without contacts or changes gives none. */
export function changesIn(node: BinaryNode): MovedEvent[] {
  const id = widIn(node.attrs['id']);
  return getBinaryNodeChildren(node, 'modify')
    .slice(0, maxChanges)
    .flatMap(({ attrs }): MovedEvent[] => {
      const known = peopleAt(attrs['old'], attrs['old_lid']);
      const learned = peopleAt(attrs['new'], attrs['new_lid']);
      const isNew = learned.some(({ kind, value }) => !known.some((one) => one.kind === kind && one.value === value));
      return known.length > 0 && isNew ? [{ kind: 'moved', known, learned, id }] : [];
    });
}

/**
 * Pairs of WhatsApp's own ids with new numbers, without which the library would ask for them or keep using the old
 * number.
 */
const pairsIn = (changes: readonly MovedEvent[]) =>
  changes.flatMap(({ learned }) => {
    const [number, lid] = (['pn', 'lid'] as const).map((wanted) => learned.find(({ kind }) => kind === wanted)?.value);
    return number && lid ? [{ pn: `${number}@s.whatsapp.net`, lid: `${lid}@lid` }] : [];
  });

/**
 * Handles changed numbers, because the library acknowledges the stanza without reading it. Reports of the same
 * change in groups (`w:gp2` with `modify`) are ignored: their readers disagree about which number is the new one, and
 * answers must not go to the old number's next owner.
 */
export function listenForChangedNumbers({ socket, keep, hold }: Pick<Line, 'socket' | 'keep' | 'hold'>): void {
  socket.ws.on('CB:notification,type:contacts', (node: BinaryNode) => {
    const changes = changesIn(node);
    const pairs = pairsIn(changes);
    if (pairs.length > 0) hold(socket.signalRepository.lidMapping.storeLIDPNMappings(pairs));
    for (const change of changes) keep(change);
  });
}
