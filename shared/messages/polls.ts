import * as z from 'zod';

/** A poll with its votes so far; `secret` decrypts votes, as base64. */
export const Poll = z.object({
  question: z.string(),
  options: z.array(z.object({ title: z.string(), voters: z.array(z.string()) })),
  secret: z.string(),
});
export type Poll = z.infer<typeof Poll>;

/** A person's vote for some of the options, replacing their earlier one. */
export const Vote = z.object({ wid: z.string(), voter: z.string(), choices: z.array(z.string()) });
export type Vote = z.infer<typeof Vote>;

/** A poll as text for a conversation: each option with the number of its votes. */
export const pollText = ({ question, options }: Pick<Poll, 'question' | 'options'>): string =>
  [question, ...options.map(({ title, voters }) => `• ${title}${voters.length > 0 ? ` (${voters.length})` : ''}`)].join(
    '\n',
  );

// Size of the largest group.
const maxVoters = 1024;

export const withVote = (poll: Poll, { voter, choices }: Vote): Poll => ({
  ...poll,
  options: poll.options.map(({ title, voters }) => {
    const others = voters.filter((one) => one !== voter);
    return { title, voters: choices.includes(title) ? [...others, voter].slice(-maxVoters) : others };
  }),
});
