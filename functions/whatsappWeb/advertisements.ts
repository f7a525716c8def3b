import type { proto } from 'baileys';
import { advertisementOf } from '../channels/drivers/whatsappapi/referral.ts';
import { findContextInfo } from './content.ts';

/** Sources of an advertisement that was clicked. Programs also show plain links as advertisement previews. */
const sources = ['ad', 'post'];
const entries = ['ctwa_ad', 'ctwa_post'];

/**
 * Returns the advertisement shown above a message that its click produced; a forwarded message did not come from a
 * click.
 */
export function advertisementIn(content: proto.IMessage): ReturnType<typeof advertisementOf> {
  const context = findContextInfo(content);
  const shown = context?.externalAdReply;
  if (!shown || context.isForwarded) return null;
  const isClicked =
    sources.includes(shown.sourceType ?? '') ||
    entries.includes(context.entryPointConversionSource ?? '') ||
    Boolean(shown.ctwaClid);
  const { title: headline, body, sourceUrl, sourceId } = shown;
  return isClicked ? advertisementOf({ headline, body, source_url: sourceUrl, source_id: sourceId }) : null;
}
