import { defaultSchedules } from '../companies/defaults.ts';
import type { ConnectionAutomation } from './automation.ts';

/** What the schema gives to an empty form, without the schema's code: every function that reads a connection carries this. */
export const automationDefaults = (): ConnectionAutomation => ({
  outOfHoursMessage: '',
  ratingMessage: '',
  ratingCommentMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  maxUseBotQueuesNPS: 3,
  expiresTicket: 0,
  whenExpiresTicket: '0',
  expiresInactiveMessage: '',
  timeInactiveMessage: 0,
  inactiveMessage: '',
  expiresTicketNPS: 0,
  sendIdQueue: null,
  timeSendQueue: 0,
  defaultQueueId: null,
  integrationId: null,
  promptId: null,
  schedules: defaultSchedules(),
  menuStyle: 'text',
});
