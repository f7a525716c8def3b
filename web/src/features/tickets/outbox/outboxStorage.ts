import { Channel } from '@shared/connections/model.ts';
import { AppError, isErrorCode } from '@shared/core/errors.ts';
import { hourMs } from '@shared/core/time.ts';
import { Quoted } from '@shared/messages/model.ts';
import { NetworkError } from '@web/lib/httpTransport.ts';
import { readStored, removeStored, storedScopes, writeStored } from '@web/lib/storage.ts';
import { tabId } from '@web/lib/tabRegistry.ts';
import * as z from 'zod';
import type { OutboxStorage } from './outbox.ts';
import type { OutboxEntry } from './outboxEntry.ts';

/** Part of an entry that survives its page. Of a file only the name does. */
const StoredEntry = z.object({
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
type StoredEntry = z.infer<typeof StoredEntry>;

interface OutboxOwner {
  readonly id: number;
  readonly companyId: number;
}

/** After this a person decides whether it is still worth saying, in milliseconds. */
const autoSendLimit = 12 * hourMs;

const buildUnsentKeyPrefix = ({ id, companyId }: OutboxOwner): string => `${companyId}-${id}.`;
/** Key of a message's own record, so that tabs of a user never overwrite each other. */
const buildUnsentKey = ({ clientId, companyId, user }: OutboxEntry): string =>
  `${buildUnsentKeyPrefix({ id: user.id, companyId })}${clientId}`;

const codeOf = (error: unknown): string | null => (error instanceof AppError ? error.code : null);

function outboxEntryToStored(entry: OutboxEntry): StoredEntry {
  const { attachment, messageId: _messageId, share: _share, attempts: _attempts, state, error, ...rest } = entry;
  return {
    ...rest,
    fileName: attachment?.file.name ?? null,
    error: codeOf(error),
    isFailed: state === 'failed',
    page: tabId,
  };
}

function storedToOutboxEntry(
  { fileName: _fileName, page: _page, isFailed, error, ...rest }: StoredEntry,
  now: number,
): OutboxEntry {
  const isOld = now - Date.parse(rest.at) > autoSendLimit;
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

export const outboxStorage: OutboxStorage = {
  save: (entry) => writeStored('unsent', { ...outboxEntryToStored(entry) }, buildUnsentKey(entry)),
  remove: (entry) => removeStored('unsent', buildUnsentKey(entry)),
  has: (entry) => readStored('unsent', buildUnsentKey(entry)) !== null,
};

/**
 * Reads the user's unsent messages from closed pages of this browser, oldest first. Names of files, which are
 * lost with their page, are returned once and then removed.
 */
export function readStoredEntries(
  person: OutboxOwner,
  livePages: ReadonlySet<string>,
): { entries: OutboxEntry[]; lost: string[] } {
  const scopes = storedScopes('unsent').filter((scope) => scope.startsWith(buildUnsentKeyPrefix(person)));
  const entries: OutboxEntry[] = [];
  const lost: string[] = [];
  for (const scope of scopes.sort()) {
    const stored = StoredEntry.safeParse(readStored('unsent', scope));
    if (stored.success && livePages.has(stored.data.page)) continue;
    if (stored.success && stored.data.fileName === null) entries.push(storedToOutboxEntry(stored.data, Date.now()));
    else {
      if (stored.success && stored.data.fileName !== null) lost.push(stored.data.fileName);
      removeStored('unsent', scope);
    }
  }
  return { entries, lost };
}
