import { defaultSchedules } from '@shared/companies/defaults.ts';
import { automationDefaults } from '@shared/connections/automationDefaults.ts';
import { ConnectionInput } from '@shared/connections/contract.ts';
import type { Channel, ConnectionView } from '@shared/connections/model.ts';
import { faultsOf, latestDay } from '@shared/connections/oldMessages.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import { WeekDays } from '@web/pickers/hoursForm.ts';
import * as z from 'zod';

const { name, phoneNumberId, wabaId } = ConnectionInput.shape;

const text = z.string().max(4000, 'too_long');
const reference = z.number().nullable();
/** An emptied field is zero, which everywhere here means: off. */
const count = z.number().int().min(0).max(1000).default(0);
const minutes = z.number().int().min(0).max(525_600).default(0);

/** `kept`: what is stored stays; a file replaces it; null takes it away. */
export type GreetingFile = 'kept' | File | null;

const Fields = z.object({
  name: requiredText(name),
  phoneNumberId: z.string().trim(),
  wabaId: z.string().trim(),
  accessToken: z.string().trim().max(2000, 'too_long'),
  wavoip: z.string().trim().max(200, 'too_long'),
  queueIds: z.array(z.number()).max(100),
  isDefault: z.boolean(),
  sendIdQueue: reference,
  defaultQueueId: reference,
  timeSendQueue: minutes,
  timeCreateNewTicket: minutes,
  allowGroup: z.boolean(),
  groupAsTicket: z.boolean(),
  importOldMessages: z.string(),
  importRecentMessages: z.string(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  integrationId: reference,
  promptId: reference,
  greetingMessage: text,
  greetingFile: z.custom<GreetingFile>(),
  complationMessage: text,
  outOfHoursMessage: text,
  menuStyle: z.enum(['text', 'interactive']),
  maxUseBotQueues: count,
  timeUseBotQueues: minutes,
  timeInactiveMessage: minutes,
  inactiveMessage: text,
  expiresTicket: minutes,
  expiresInactiveMessage: text,
  whenExpiresTicket: z.enum(['0', '1']),
  ratingMessage: text,
  ratingCommentMessage: text,
  maxUseBotQueuesNPS: count,
  expiresTicketNPS: minutes,
  schedules: WeekDays,
});
const ApiFields = Fields.extend({
  phoneNumberId: requiredText(phoneNumberId.unwrap()),
  wabaId: requiredText(wabaId.unwrap()),
});
export type ConnectionFields = z.input<typeof Fields>;
export type ConnectionValues = z.output<typeof Fields>;

/** The contract's rules. A stored access token stays when its field is left empty, so only a new connection needs one. */
export const connectionForm = (isNew: boolean, channel: Channel, stored?: ConnectionView) =>
  (channel === 'whatsappapi' ? ApiFields : Fields)
    .refine((form) => channel !== 'whatsappapi' || !isNew || form.accessToken !== '', {
      path: ['accessToken'],
      message: 'required',
    })
    .refine((form) => form.queueIds.length < 2 || form.greetingMessage.trim() !== '', {
      path: ['greetingMessage'],
      message: 'ERR_WAPP_GREETING_REQUIRED',
    })
    .superRefine((form, context) => {
      // An unchanged value was validated when it was saved.
      const isKept = form.importOldMessages === (stored?.importOldMessages ?? '');
      for (const [field, message] of isKept ? [] : Object.entries(faultsOf(form, latestDay(new Date()))))
        context.addIssue({ code: 'custom', path: [field], message });
    })
    .refine((form) => form.timeSendQueue === 0 || form.sendIdQueue !== null, {
      path: ['sendIdQueue'],
      message: 'required',
    });

const tabFields = {
  general: [
    'name',
    'phoneNumberId',
    'wabaId',
    'accessToken',
    'queueIds',
    'isDefault',
    'defaultQueueId',
    'sendIdQueue',
    'timeSendQueue',
    'timeCreateNewTicket',
    'allowGroup',
    'groupAsTicket',
    'importOldMessages',
    'importRecentMessages',
    'importOldMessagesGroups',
    'closedTicketsPostImported',
  ],
  integrations: ['integrationId', 'promptId', 'wavoip'],
  messages: ['greetingMessage', 'greetingFile', 'menuStyle', 'complationMessage', 'outOfHoursMessage'],
  chatbot: [
    'maxUseBotQueues',
    'timeUseBotQueues',
    'timeInactiveMessage',
    'inactiveMessage',
    'expiresTicket',
    'expiresInactiveMessage',
    'whenExpiresTicket',
  ],
  ratings: ['ratingMessage', 'ratingCommentMessage', 'maxUseBotQueuesNPS', 'expiresTicketNPS'],
  hours: ['schedules'],
} as const satisfies Record<string, readonly (keyof ConnectionFields)[]>;
export type TabKey = keyof typeof tabFields;
export const tabKeys = Object.keys(tabFields) as TabKey[];

/** The first tab with something to put right. @param wrong names of fields */
export const firstTabWithError = (wrong: readonly string[]): TabKey | undefined =>
  tabKeys.find((tab) => tabFields[tab].some((field) => wrong.includes(field)));

const blank = {
  ...{ name: '', phoneNumberId: '', wabaId: '', queueIds: [], isDefault: false },
  ...{ greetingMessage: '', complationMessage: '', timeCreateNewTicket: 0 },
};

/** Initial values of the dialog; fields of secrets are empty, because secrets are never shown. */
export function connectionDefaults(connection: ConnectionView | undefined): ConnectionFields {
  const current = connection ?? { ...blank, ...automationDefaults() };
  const schedules = current.schedules.length === 0 ? defaultSchedules() : current.schedules;
  return {
    ...current,
    schedules,
    ...{ accessToken: '', wavoip: '', greetingFile: 'kept' as const },
    allowGroup: connection?.allowGroup ?? false,
    groupAsTicket: connection?.groupAsTicket === 'enabled',
    importOldMessages: connection?.importOldMessages ?? '',
    importRecentMessages: connection?.importRecentMessages ?? '',
    importOldMessagesGroups: connection?.importOldMessagesGroups ?? false,
    closedTicketsPostImported: connection?.closedTicketsPostImported ?? false,
  };
}
