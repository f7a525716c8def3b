import { createHmac } from 'node:crypto';
import { secret } from './secrets.ts';

/** Token by which the sandbox's bank and the product know each other, in both directions. */
export const sandboxBankToken = async (): Promise<string> =>
  createHmac('sha256', await secret('sandbox-secret'))
    .update('bank')
    .digest('hex');
