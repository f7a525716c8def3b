import { companyPrefix as c, type Key, padded, stamp } from './keyParts.ts';

/** Keys of numbers that are linked by a code. */
export const linkedKeys = {
  /**
   * Worker that keeps a number connected. All of the installation in one partition, because any worker may take any
   * number.
   */
  linkedSession: (companyId: number, connectionId: number): Key => ({
    pk: 'SYSTEM#LINKED',
    sk: `SESSION#${padded(companyId)}#${padded(connectionId)}`,
  }),
  /** A worker's sign of life. */
  linkedWorker: (id: string): Key => ({ pk: 'SYSTEM#LINKED', sk: `WORKER#${id}` }),
  /** Credentials and Signal keys of a linked device, sealed. */
  linkedSecret: (companyId: number, connectionId: number, name: string): Key => ({
    pk: `${c(companyId)}#LINKED#${connectionId}`,
    sk: `KEY#${name}`,
  }),
  /** A conversation that the company began on a day; without `who` how many there are. */
  linkedNewConversation: (companyId: number, connectionId: number, day: string, who: string): Key => ({
    pk: `${c(companyId)}#LINKED#${connectionId}`,
    sk: `NEW#${day}#${who}`,
  }),
  /** Number of questions to WhatsApp on a day whether it knows a number. */
  linkedQuestions: (companyId: number, connectionId: number, day: string): Key => ({
    pk: `${c(companyId)}#LINKED#${connectionId}`,
    sk: `ASKED#${day}`,
  }),
  /** WhatsApp's answer about a number, for the request that waits for it. */
  linkedAnswer: (companyId: number, connectionId: number, questionId: string): Key => ({
    pk: `${c(companyId)}#LINKED#${connectionId}`,
    sk: `ANSWER#${questionId}`,
  }),
  /** Commands for a linked number, in their order. */
  linkedCommand: (companyId: number, connectionId: number, order: string): Key => ({
    pk: `${c(companyId)}#LINKED#${connectionId}`,
    sk: `COMMAND#${order}`,
  }),
};

export const linkedPrefixes = {
  linkedSession: 'SESSION#',
  linkedSecret: 'KEY#',
  linkedCommand: 'COMMAND#',
  linkedCommandsOf: (rank: number): string => `COMMAND#${rank}#`,
} as const;

/** Commands are ordered by rank, then by instant; the name separates those of the same instant. */
export const commandOrder = (rank: number, at: Date, name: string): string => `${rank}#${stamp(at)}#${name}`;

export const commandInstant = ({ sk }: Key): Date => new Date(Number(sk.split('#')[2]));

export const linkedPartitions = {
  linkedSessions: 'SYSTEM#LINKED',
  linked: (companyId: number, connectionId: number): string => `${c(companyId)}#LINKED#${connectionId}`,
};
