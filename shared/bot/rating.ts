import { parseCommentedRating, parseRating } from './answers.ts';
import { botText } from './texts.ts';
import { does, ends, remembers, says, type Turn } from './turn.ts';

const maxLetters = 1000;

const comments = (turn: Turn, text: string): Turn => does(turn, { type: 'comment', text: text.slice(0, maxLetters) });

/**
 * Stores the comment that a connection asks for after a rating (B-IN-25a); a message without text counts as an empty
 * comment.
 */
function answersComment(turn: Turn): Turn {
  const said = turn.input.isText ? turn.input.body.trim() : '';
  const heard = said === '' ? turn : comments(turn, said);
  return ends(says(heard, turn.flow.connection.complationMessage), 'closed');
}

/** The answer to a rating that was asked for (B-IN-23..26). */
export function answersRating(turn: Turn): Turn {
  if (turn.session.commentAsked) return answersComment(turn);
  const { complationMessage, ratingMessage, ratingCommentMessage, maxUseBotQueuesNPS } = turn.flow.connection;
  const asksComment = ratingCommentMessage.trim() !== '';
  const rate = parseRating(turn.input);
  if (rate !== undefined) {
    const rated = does(turn, { type: 'rate', rate });
    if (asksComment) return remembers(says(rated, ratingCommentMessage), { commentAsked: true });
    return ends(says(rated, complationMessage), 'closed');
  }
  const both = asksComment ? parseCommentedRating(turn.input) : undefined;
  if (both) {
    const rated = comments(does(turn, { type: 'rate', rate: both.rate }), both.comment);
    return ends(says(rated, complationMessage), 'closed');
  }
  const { ratingAsked } = turn.session;
  if (ratingAsked >= maxUseBotQueuesNPS) return ends(says(turn, complationMessage), 'autoClose');
  const again = says(says(turn, botText('invalidRating')), ratingMessage);
  return remembers(again, { ratingAsked: ratingAsked + 1 });
}
