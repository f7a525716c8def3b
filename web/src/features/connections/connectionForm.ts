import { ConnectionInput } from '@shared/connections/contract.ts';
import type { ConnectionView } from '@shared/connections/model.ts';
import { filled } from '@web/lib/filled.ts';
import * as z from 'zod';

const { name, phoneNumberId, wabaId } = ConnectionInput.shape;

const Fields = z.object({
  name: filled(name),
  phoneNumberId: filled(phoneNumberId),
  wabaId: filled(wabaId),
  accessToken: z.string().trim().max(2000, 'too_long'),
  queueIds: z.array(z.number()).max(100),
  isDefault: z.boolean(),
  greetingMessage: z.string().max(4000, 'too_long'),
  complationMessage: z.string().max(4000, 'too_long'),
});
export type ConnectionFields = z.input<typeof Fields>;

/** The contract's rules. A stored access token stays when its field is left empty, so only a new connection needs one. */
export const connectionForm = (isNew: boolean) =>
  Fields.refine((form) => !isNew || form.accessToken !== '', { path: ['accessToken'], message: 'required' }).refine(
    (form) => form.queueIds.length < 2 || form.greetingMessage.trim() !== '',
    { path: ['greetingMessage'], message: 'ERR_WAPP_GREETING_REQUIRED' },
  );

export function connectionDefaults(connection: ConnectionView | undefined): ConnectionFields {
  if (connection === undefined) {
    return {
      ...{ name: '', phoneNumberId: '', wabaId: '', accessToken: '', queueIds: [], isDefault: false },
      ...{ greetingMessage: '', complationMessage: '' },
    };
  }
  const { name, phoneNumberId, wabaId, queueIds, isDefault, greetingMessage, complationMessage } = connection;
  return {
    ...{ name, phoneNumberId, wabaId, accessToken: '', queueIds, isDefault },
    ...{ greetingMessage, complationMessage },
  };
}
