import type { Channel } from '@shared/connections/model.ts';
import type { Parse } from '../driver.ts';
import { parserFor } from '../messenger/parse.ts';
import { parse as parseLinked } from '../whatsapp/events.ts';
import { parse } from '../whatsappapi/parse.ts';

/** Kept apart from the drivers, because only the inbound workers parse events. */
export const parsers: Readonly<Partial<Record<Channel, Parse>>> = {
  whatsappapi: parse,
  facebook: parserFor('psid'),
  instagram: parserFor('igsid'),
  whatsapp: parseLinked,
};
