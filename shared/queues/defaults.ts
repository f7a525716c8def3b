import type { QueueAutomation } from './model.ts';

/** What the schema gives to an empty form, without the schema's code: every function that reads a queue carries this. */
export const queueDefaults = (): QueueAutomation => ({
  ativarRoteador: false,
  tempoRoteador: 0,
  integrationId: null,
  promptId: null,
  fileListId: null,
  closeTicket: false,
  serviceLevel: null,
});
