import type { Channel } from './model.ts';

/** Channels as they call themselves. */
export const channelNames: Readonly<Record<Channel, string>> = {
  ...{ whatsapp: 'WhatsApp', whatsappapi: 'WhatsApp API', facebook: 'Facebook', instagram: 'Instagram' },
};
