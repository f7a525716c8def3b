import './libraryBounds.ts';
import type { Alias } from '@shared/contacts/model.ts';
import { jidNormalizedUser, type WASocket } from 'baileys';
import { aliasOf } from './translate.ts';

type Aliases = [Alias, ...Alias[]];

/** Of somebody who is known by WhatsApp's own id alone the device may know the number. */
export async function withNumber({ signalRepository }: WASocket, aliases: Aliases): Promise<Aliases> {
  const [first] = aliases;
  if (first.kind !== 'lid') return aliases;
  const jid = await signalRepository.lidMapping.getPNForLID(`${first.value}@lid`).catch(() => null);
  const number = aliasOf(jid && jidNormalizedUser(jid));
  return number ? [number, ...aliases] : aliases;
}
