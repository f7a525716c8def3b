import { matchPositions, wantedWords } from '@shared/messages/words.ts';
import type { TicketMatch } from '@shared/tickets/model.ts';
import { plainText } from '@web/lib/richText.ts';
import { Icon } from '@web/ui/Icon.tsx';
import { MessageSquareQuote } from 'lucide-react';
import { Highlighted } from './Highlighted.tsx';
import styles from './TicketItem.module.css';

interface Props {
  match: TicketMatch;
  search: string;
}

/** Characters before the first hit that fit into a row together with it. */
const lead = 14;

/** The text from shortly before the first hit on: a row is narrow. */
function fromHit(text: string, search: string): string {
  const [first] = matchPositions(text, wantedWords(search));
  if (first === undefined || first[0] <= 2 * lead) return text;
  return `…${text.slice(text.lastIndexOf(' ', first[0] - lead) + 1)}`;
}

/** Text of the message by which a search found the conversation. */
export function Excerpt({ match, search }: Props) {
  return (
    <>
      <Icon icon={MessageSquareQuote} size={12} className={styles['direction']} />
      <Highlighted text={fromHit(plainText(match.body), search)} search={search} />
    </>
  );
}
