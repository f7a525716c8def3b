// What functions themselves go by: whoever asks does not carry the rest of the manifest along.

/** With the pauses between them a quarter of an hour, which outlasts most outages of what a function depends on. */
export const maxDeliveries = 20;

/**
 * The mark of a file that was uploaded and not yet made part of anything, and after how many days such a file goes.
 * Whoever uses an upload takes the mark away; see core/files.
 */
export const unusedUploads = { tag: 'use', value: 'none', days: 2 };
