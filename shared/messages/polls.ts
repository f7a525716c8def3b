import * as z from 'zod';

/** A poll as it stands: `secret` opens its votes, as base64. */
export const Poll = z.object({
  question: z.string(),
  options: z.array(z.object({ title: z.string(), voters: z.array(z.string()) })),
  secret: z.string(),
});
export type Poll = z.infer<typeof Poll>;

/** A vote of somebody for some of the options, in place of theirs before. */
export const Vote = z.object({ wid: z.string(), voter: z.string(), choices: z.array(z.string()) });
export type Vote = z.infer<typeof Vote>;

/** As it reads in a conversation: each option with the number of its votes. */
export const pollText = ({ question, options }: Pick<Poll, 'question' | 'options'>): string =>
  [question, ...options.map(({ title, voters }) => `• ${title}${voters.length > 0 ? ` (${voters.length})` : ''}`)].join(
    '\n',
  );

// As many as a group has members.
const maxVoters = 1024;

export const withVote = (poll: Poll, { voter, choices }: Vote): Poll => ({
  ...poll,
  options: poll.options.map(({ title, voters }) => {
    const others = voters.filter((one) => one !== voter);
    return { title, voters: choices.includes(title) ? [...others, voter].slice(-maxVoters) : others };
  }),
});
