import { messageId } from '@fn/core/store/entities.ts';
import type { Search } from '@fn/search/messages.ts';
import { textOf } from './text.ts';
import { vocabulary } from './vocabulary.ts';

/** So many conversations go on at the same time. */
const atOnce = 50;
const orders = 400_000;
const first = Date.parse('2024-01-01T00:00:00Z');

/** A kind of search; each round asks something else, so that nothing is known from the one before but what is kept anyway. */
export interface Kind {
  readonly text: (round: number) => string;
  readonly scope?: (round: number) => Search['scope'];
  /** Who sees the tickets of an attendant alone. */
  readonly seer?: number;
}

/** What a company with so many messages was said, ten to a ticket, ten tickets to a contact, and what is looked for in it. */
export function searchWorld(total: number, rounds: number) {
  const tickets = Math.ceil(total / 10);
  const contacts = Math.ceil(tickets / 10);
  const attendants = 40;
  const newcomer = 99;
  const ticketOf = (place: number): number => 1 + Math.floor(place / (10 * atOnce)) * atOnce + (place % atOnce);
  const contactOf = (ticketId: number): string => `c${ticketId % contacts}`;

  const saidAt = (place: number) => {
    const ticketId = ticketOf(place);
    const id = messageId(1, contactOf(ticketId), new Date(first + place * 10_000), `B${place}`);
    return { id, ticketId, body: place % 3 === 0 ? `${textOf(place)} A${place % orders}` : textOf(place) };
  };

  const common = (round: number): string => vocabulary[30 + round * 3] ?? 'pedido';
  const uncommon = (round: number): string => vocabulary[2000 + round * 37] ?? 'pedido';
  const rare = (round: number): string => vocabulary[40_000 + round * 331] ?? 'pedido';
  const somewhere = (round: number): number => Math.floor((total / rounds) * (round + 0.5));
  const wordIn = (round: number): string => textOf(somewhere(round)).split(' ').at(-1) ?? 'ok';
  const order = (round: number): string => `A${(Math.floor(somewhere(round) / 3) * 3) % orders}`;

  /** The two longest words of a message that has as many. */
  function pairIn(round: number): string {
    for (let place = somewhere(round); ; place += 1) {
      const words = [...new Set(textOf(place).split(' '))].sort((a, b) => b.length - a.length);
      if (words.length > 3) return words.slice(0, 2).join(' ');
    }
  }

  const ticketAt = (round: number): number => ticketOf(somewhere(round));
  const kinds: Readonly<Record<string, Kind>> = {
    'a rare word': { text: rare },
    'the number of an order': { text: order },
    'a common word': { text: common },
    'two words, with hits': { text: pairIn },
    'two common words': { text: () => 'bom dia' },
    'two words, without a hit': { text: (round) => `${rare(round)} ${rare(round + 1)}` },
    'a common word and one that nobody says': { text: (round) => `${common(round)} xadrez${round}` },
    'three letters that words begin with': { text: (round) => uncommon(round).slice(0, 3).padEnd(3, 'a') },
    'a word in a ticket': { text: wordIn, scope: (round) => ({ ticketId: ticketAt(round) }) },
    'a word with a contact': { text: wordIn, scope: (round) => ({ contactIds: [contactOf(ticketAt(round))] }) },
    'a common word, to one who sees little': { text: common, seer: newcomer },
    'a common word, to one who sees a fortieth': { text: common, seer: 3 },
    'a rare word, to one who sees a fortieth': { text: rare, seer: 3 },
  };

  return { tickets, attendants, newcomer, saidAt, kinds };
}
