import { cleanName } from '@shared/core/text.ts';
import type { InboundMessage } from '../driver.ts';
import { textOf } from '../payload.ts';

/** An advertisement as it stood above the first message. */
export function advertisementOf(referral: unknown): InboundMessage['advertisement'] {
  const [title = '', body = '', url = ''] = ['headline', 'body', 'source_url'].map((name) =>
    cleanName(textOf(referral, name), 500),
  );
  const text = [title, body, url].filter((part) => part !== '').join('\n');
  const id = cleanName(textOf(referral, 'source_id'), 100);
  if (text === '' && id === '') return null;
  return { id, title: title || body, url: /^https?:\/\//.test(url) ? url : '', text };
}
