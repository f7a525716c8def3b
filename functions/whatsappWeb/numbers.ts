import './libraryBounds.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { jidNormalizedUser, type WASocket } from 'baileys';
import { aliasOf } from './translate.ts';

type Aliases = [Alias, ...Alias[]];

/** Adds the number that the device may know for a contact with WhatsApp's own id alone. */
export async function withNumber({ signalRepository }: WASocket, aliases: Aliases): Promise<Aliases> {
  const [first] = aliases;
  if (first.kind !== 'lid') return aliases;
  const jid = await signalRepository.lidMapping.getPNForLID(`${first.value}@lid`).catch(() => null);
  const number = aliasOf(jid && jidNormalizedUser(jid));
  return number ? [number, ...aliases] : aliases;
}
