import type { proto } from 'baileys';
import { advertisementOf } from '../channels/drivers/whatsappapi/referral.ts';
import { contextOf } from './content.ts';

/** Somebody clicked there and then wrote. Programs also draw plain links as advertisements are drawn. */
const sources = ['ad', 'post'];
const entries = ['ctwa_ad', 'ctwa_post'];

/** What brought whoever wrote this, as it stands above their words. Sent on, it brought somebody else. */
export function advertisementIn(content: proto.IMessage): ReturnType<typeof advertisementOf> {
  const context = contextOf(content);
  const shown = context?.externalAdReply;
  if (!shown || context.isForwarded) return null;
  const isClicked =
    sources.includes(shown.sourceType ?? '') ||
    entries.includes(context.entryPointConversionSource ?? '') ||
    Boolean(shown.ctwaClid);
  const { title: headline, body, sourceUrl, sourceId } = shown;
  return isClicked ? advertisementOf({ headline, body, source_url: sourceUrl, source_id: sourceId }) : null;
}
