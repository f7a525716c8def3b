import { emailPreferences } from '@shared/emails/contract.ts';
import type { EmailTopic } from '@shared/emails/preferences.ts';
import type { PublicCtx } from '../core/context/ctx.ts';
import { countAttempt } from '../core/http/attemptLimits.ts';
import { serve } from '../core/http/serve.ts';
import { decryptEmailAddress } from '../core/outbound/emailLinks.ts';
import { chooseTopics, unwantedTopics } from '../core/store/emailAddresses.ts';

/** A forwarded e-mail contains its link, so the address is masked for strangers. */
const hidden = (address: string): string => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

const view = (address: string, off: readonly EmailTopic[]) => ({ address: hidden(address), off: [...off] });

const count = ({ now }: PublicCtx, address: string): Promise<void> =>
  countAttempt({ scope: 'emailChoices', value: address, limit: 30, seconds: 3600 }, now);

export const handler = serve(emailPreferences, {
  async read({ token }) {
    const address = await decryptEmailAddress(token);
    return view(address, await unwantedTopics(address));
  },
  async save({ token, off }, ctx) {
    const address = await decryptEmailAddress(token);
    await count(ctx, address);
    const topics = [...new Set(off)];
    await chooseTopics(address, topics);
    return view(address, topics);
  },
  async unsubscribe({ token, topic }, ctx) {
    const address = await decryptEmailAddress(token);
    await count(ctx, address);
    await chooseTopics(address, [...new Set([...(await unwantedTopics(address)), topic])]);
    return null;
  },
});
