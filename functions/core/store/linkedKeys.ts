import { companyPrefix as c, type Key, padded, stamp } from './keyParts.ts';

/** Of numbers that are linked by a code. */
export const linkedKeys = {
  /** Who keeps the line of a number open. All of the installation together, because any worker may take any. */
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
  /** How often WhatsApp was asked on a day whether it knows a number. */
  linkedQuestions: (companyId: number, connectionId: number, day: string): Key => ({
    pk: `${c(companyId)}#LINKED#${connectionId}`,
    sk: `ASKED#${day}`,
  }),
  /** What WhatsApp said of a number that somebody waits to hear of. */
  linkedAnswer: (companyId: number, connectionId: number, questionId: string): Key => ({
    pk: `${c(companyId)}#LINKED#${connectionId}`,
    sk: `ANSWER#${questionId}`,
  }),
  /** What a number is to do, in its order. */
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

/** Commands stand by rank, then by instant; the name tells those of an instant apart. */
export const commandOrder = (rank: number, at: Date, name: string): string => `${rank}#${stamp(at)}#${name}`;

export const commandInstant = ({ sk }: Key): Date => new Date(Number(sk.split('#')[2]));

export const linkedPartitions = {
  linkedSessions: 'SYSTEM#LINKED',
  linked: (companyId: number, connectionId: number): string => `${c(companyId)}#LINKED#${connectionId}`,
};
