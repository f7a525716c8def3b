import { Channel } from '@shared/connections/model.ts';
import { AppError, isErrorCode } from '@shared/core/errors.ts';
import { hourMs } from '@shared/core/time.ts';
import { Quoted } from '@shared/messages/model.ts';
import { NetworkError } from '@web/lib/httpTransport.ts';
import { readStored, removeStored, storedScopes, writeStored } from '@web/lib/storage.ts';
import { tabId } from '@web/lib/tabRegistry.ts';
import * as z from 'zod';
import type { Keeper } from './outbox.ts';
import type { Entry } from './outboxEntry.ts';

/** What of an entry survives its page. A file does not, only its name. */
const Kept = z.object({
  clientId: z.string(),
  companyId: z.number(),
  ticketId: z.number(),
  whatsappId: z.number(),
  contactId: z.string(),
  channel: Channel,
  queue: z.object({ id: z.number(), name: z.string(), color: z.string() }).nullable(),
  user: z.object({ id: z.number(), name: z.string() }),
  at: z.string(),
  body: z.string(),
  isPrivate: z.boolean(),
  quoted: Quoted.nullable(),
  card: z.object({ id: z.string(), name: z.string(), number: z.string() }).nullable(),
  /** A file that the server has already. */
  quick: z
    .object({
      quickMessageId: z.number(),
      name: z.string(),
      mime: z.string(),
      url: z.string(),
      size: z.number(),
      isAfterFile: z.boolean().optional(),
    })
    .nullish(),
  fileName: z.string().nullable(),
  error: z.string().nullable(),
  isFailed: z.boolean(),
  /** The page that holds it: while it lives, the message is its own. */
  page: z.string(),
});
type Kept = z.infer<typeof Kept>;

interface Person {
  readonly id: number;
  readonly companyId: number;
}

/** After this a person decides whether it is still worth saying, in milliseconds. */
const goesByItself = 12 * hourMs;

const startOf = ({ id, companyId }: Person): string => `${companyId}-${id}.`;
/** One record per message: tabs of one person never overwrite each other's. */
const scopeOf = ({ clientId, companyId, user }: Entry): string => `${startOf({ id: user.id, companyId })}${clientId}`;

const codeOf = (error: unknown): string | null => (error instanceof AppError ? error.code : null);

function keptOf(entry: Entry): Kept {
  const { attachment, messageId: _messageId, share: _share, attempts: _attempts, state, error, ...rest } = entry;
  return {
    ...rest,
    fileName: attachment?.file.name ?? null,
    error: codeOf(error),
    isFailed: state === 'failed',
    page: tabId,
  };
}

function entryOf({ fileName: _fileName, page: _page, isFailed, error, ...rest }: Kept, now: number): Entry {
  const isOld = now - Date.parse(rest.at) > goesByItself;
  const reason = isErrorCode(error) ? new AppError(error) : new NetworkError();
  return {
    ...rest,
    attachment: null,
    state: isFailed || isOld ? 'failed' : 'waiting',
    error: isFailed || isOld ? reason : null,
    messageId: null,
    share: 0,
    attempts: 0,
  };
}

export const outboxKeeper: Keeper = {
  keep: (entry) => writeStored('unsent', { ...keptOf(entry) }, scopeOf(entry)),
  forget: (entry) => removeStored('unsent', scopeOf(entry)),
  isKept: (entry) => readStored('unsent', scopeOf(entry)) !== null,
};

/**
 * What this person left unsent in this browser on pages that are gone, oldest first. Names of files, which are gone with their
 * page, are told once and forgotten.
 */
export function keptEntries(person: Person, livePages: ReadonlySet<string>): { entries: Entry[]; lost: string[] } {
  const scopes = storedScopes('unsent').filter((scope) => scope.startsWith(startOf(person)));
  const entries: Entry[] = [];
  const lost: string[] = [];
  for (const scope of scopes.sort()) {
    const kept = Kept.safeParse(readStored('unsent', scope));
    if (kept.success && livePages.has(kept.data.page)) continue;
    if (kept.success && kept.data.fileName === null) entries.push(entryOf(kept.data, Date.now()));
    else {
      if (kept.success && kept.data.fileName !== null) lost.push(kept.data.fileName);
      removeStored('unsent', scope);
    }
  }
  return { entries, lost };
}
