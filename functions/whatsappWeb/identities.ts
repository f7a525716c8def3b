import './libraryBounds.ts';
import type { HistoryStep } from './history.ts';
import { jidNormalizedUser, type WASocket } from 'baileys';
import { buildMergedTcTokenIndexWrite, resolveTcTokenJid } from 'baileys/lib/Utils/tc-token-utils.js';

type Identities = Pick<HistoryStep, 'lidPnMappings' | 'chats'>;
type Tokens = Record<string, { readonly token: Buffer; readonly timestamp: string }>;

/** Returns the tokens that WhatsApp demands with a first message to a contact, as the phone has them. */
async function tokensOf({ signalRepository }: WASocket, { chats }: Identities): Promise<Tokens> {
  const { lidMapping } = signalRepository;
  const found: Tokens = {};
  for (const { id, tcToken, tcTokenTimestamp } of chats) {
    const at = Number(tcTokenTimestamp ?? 0);
    if (!tcToken?.length || !(at > 0)) continue;
    const jid = await resolveTcTokenJid(jidNormalizedUser(id ?? ''), (one) => lidMapping.getLIDForPN(one));
    found[jid] = { token: Buffer.from(tcToken), timestamp: String(at) };
  }
  return found;
}

/** Keeps which number is whose and what belongs to each, as the library does when it reads the past itself. */
export async function keepIdentities(socket: WASocket, step: Identities): Promise<void> {
  const { keys } = socket.authState;
  if (step.lidPnMappings.length > 0) await socket.signalRepository.lidMapping.storeLIDPNMappings(step.lidPnMappings);
  const found = await tokensOf(socket, step);
  const known = await keys.get('tctoken', Object.keys(found));
  const newer = Object.entries(found).filter(([jid, { timestamp }]) => {
    return Number(timestamp) > Number(known[jid]?.timestamp ?? 0);
  });
  if (newer.length === 0) return;
  const written = Object.fromEntries(newer.map(([jid, token]) => [jid, { ...known[jid], ...token }]));
  await keys.set({ tctoken: { ...written, ...(await buildMergedTcTokenIndexWrite(keys, Object.keys(written))) } });
}
