import './libraryBounds.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { type BinaryNode, getBinaryNodeChildren, jidNormalizedUser } from 'baileys';
import type { LinkedEvent } from '../channels/drivers/whatsapp/events.ts';
import { widIn } from './content.ts';
import type { Line } from './socket.ts';
import { aliasesOf } from './translate.ts';

type MovedEvent = Extract<LinkedEvent, { kind: 'moved' }>;

/** WhatsApp tells of one change in a stanza; more than so many are no change of people's numbers. */
const maxChanges = 20;

const isPerson = ({ kind }: Alias): boolean => kind === 'pn' || kind === 'lid';

const peopleAt = (...jids: readonly (string | undefined)[]): Alias[] =>
  (aliasesOf(...jids.map((jid) => jid && jidNormalizedUser(jid))) ?? []).filter(isPerson);

/** What a stanza says of people who changed their numbers; what names nobody, or changes nothing, says nothing. */
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

/** Which of WhatsApp's own ids goes with which new number; the library would ask for it, or go on with the old one. */
const pairsIn = (changes: readonly MovedEvent[]) =>
  changes.flatMap(({ learned }) => {
    const [number, lid] = (['pn', 'lid'] as const).map((wanted) => learned.find(({ kind }) => kind === wanted)?.value);
    return number && lid ? [{ pn: `${number}@s.whatsapp.net`, lid: `${lid}@lid` }] : [];
  });

/**
 * The library acknowledges that somebody changed the number, and reads nothing of it. What groups tell of the same change
 * (`w:gp2` with `modify`) is left alone: its readers contradict each other about which of the two numbers is the new one, and
 * answers must not go to the next owner of the old one.
 */
export function listenForChangedNumbers({ socket, keep, hold }: Pick<Line, 'socket' | 'keep' | 'hold'>): void {
  socket.ws.on('CB:notification,type:contacts', (node: BinaryNode) => {
    const changes = changesIn(node);
    const pairs = pairsIn(changes);
    if (pairs.length > 0) hold(socket.signalRepository.lidMapping.storeLIDPNMappings(pairs));
    for (const change of changes) keep(change);
  });
}
