import type { Peer } from './peer.ts';

/** As a phone tells of what was said before. */
export const oldMessage = (person: Peer, id: string, day: string, text: string, fromMe = false) => ({
  message: {
    key: { remoteJid: person.lidJid, fromMe, id },
    message: { conversation: text },
    messageTimestamp: Math.floor(Date.parse(`${day}T12:00:00Z`) / 1000),
  },
});
