import { parseRating } from './answers.ts';
import { botText } from './texts.ts';
import { does, ends, remembers, says, type Turn } from './turn.ts';

/** The answer to a rating that was asked for (B-IN-23..26). */
export function answersRating(turn: Turn): Turn {
  const { complationMessage, ratingMessage, maxUseBotQueuesNPS } = turn.flow.connection;
  const rate = parseRating(turn.input);
  if (rate !== undefined) return ends(says(does(turn, { type: 'rate', rate }), complationMessage), 'closed');
  const { ratingAsked } = turn.session;
  if (ratingAsked >= maxUseBotQueuesNPS) return ends(says(turn, complationMessage), 'autoClose');
  const again = says(says(turn, botText('invalidRating')), ratingMessage);
  return remembers(again, { ratingAsked: ratingAsked + 1 });
}
