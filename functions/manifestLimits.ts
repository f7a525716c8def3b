// What functions themselves go by: whoever asks does not carry the rest of the manifest along.

/**
 * Deliveries after which SQS itself puts a message with the dead letters: as many as it allows. Half a day of tries takes
 * two hundred; the rest is for deliveries for which Lambda had no room. See core/events/failedTries.ts.
 */
export const maxDeliveries = 1000;

/**
 * The mark of a file that was uploaded and not yet made part of anything, and after how many days such a file goes.
 * Whoever uses an upload takes the mark away; see core/files.
 */
export const unusedUploads = { tag: 'use', value: 'none', days: 2 };

/** The attribute of a dead letter that names the queue it came from. */
export const sourceAttribute = 'source';
