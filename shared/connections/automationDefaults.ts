import { defaultSchedules } from '../companies/defaults.ts';
import type { ConnectionAutomation } from './automation.ts';

/**
 * The schema's defaults without the code of the schema, because every function that reads a connection loads this file.
 */
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
