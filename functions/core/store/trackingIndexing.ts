import { oneTimeWalk } from './oneTimeWalk.ts';

/** Lists the tracking records of each ticket (functions/workers/queue/trackingsIndex.ts). */
export const trackingIndexing = oneTimeWalk('TRACKINGINDEX');
