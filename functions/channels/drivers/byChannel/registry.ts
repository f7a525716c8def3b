import { type Channel, capabilities } from '@shared/connections/model.ts';
import type { Driver } from '../driver.ts';
import { facebook, instagram } from '../messenger/drivers.ts';
import { whatsapp } from '../whatsapp/driver.ts';
import { checkAccount } from '../whatsappapi/account.ts';
import { format } from '../whatsappapi/format.ts';
import { fetchMedia, markRead, refuseCall, send, showTyping } from '../whatsappapi/send.ts';
import { listTemplates } from '../whatsappapi/templateList.ts';

const drivers: Readonly<Partial<Record<Channel, Driver>>> = {
  whatsappapi: {
    channel: 'whatsappapi',
    capabilities: capabilities.whatsappapi,
    format,
    send,
    markRead,
    showTyping,
    refuseCall,
    checkAccount,
    fetchMedia,
    listTemplates,
  },
  facebook,
  instagram,
  whatsapp,
};

/** undefined for channels that have no driver yet. */
export const driverOf = (channel: Channel): Driver | undefined => drivers[channel];
