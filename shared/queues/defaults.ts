import type { QueueAutomation } from './model.ts';

/** The schema's defaults without the code of the schema, because every function that reads a queue loads this file. */
export const queueDefaults = (): QueueAutomation => ({
  ativarRoteador: false,
  tempoRoteador: 0,
  integrationId: null,
  promptId: null,
  fileListId: null,
  closeTicket: false,
  serviceLevel: null,
});
