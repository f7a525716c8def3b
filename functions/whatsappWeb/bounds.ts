/**
 * Limits of what one line may bring into the process of all lines. Phones and customers may run programs of their
 * own, and 40 numbers share a process, so each size is known before anything is inflated or decoded.
 */
const kB = 1024;
const MB = 1024 * kB;

/** Bytes of one WebSocket message, also after its own compression; WhatsApp's frames hold at most 16 MB. */
export const maxSocketBytes = 16 * MB;

/** Bytes to which one frame or one inline payload may be inflated: the groups of a large account are some MB. */
export const maxInflatedBytes = 16 * MB;

/** Bytes of messages of one line that wait to be taken. With more, its socket is not read until half of them are gone. */
export const maxWaitingBytes = 8 * MB;

/** Messages inside one another: a quoted answer in what is wrapped twice is some twelve deep. */
export const maxDepth = 40;

/** Objects of one decoded message. One of 30 options has some hundred, a megabyte of the past some twenty thousand. */
export const maxObjects = 100_000;

/** Bytes of a part of the past that comes inside its message; WhatsApp puts some tens of kB there. */
export const maxInlineBytes = MB;

/** Bytes of a part of the past, sealed, at WhatsApp's host; real ones are a few MB. */
export const maxHistoryFileBytes = 24 * MB;

/** Bytes of a part of the past once it is inflated; one is read at a time in a process. */
export const maxHistoryBytes = 64 * MB;

/** Largest ratio of inflated to compressed size; text of chats grows about five times. */
export const maxRatio = 60;

/** Bytes below which any ratio is accepted. */
export const anyRatioBytes = MB;

/** Bytes of the past that are decoded at once, so that others have their turn in between. */
export const historyStepBytes = MB;

/** Bytes of one conversation of the past: WhatsApp sends long ones in several. */
export const maxConversationBytes = 8 * MB;

/** Bytes of a file of the settings of a phone's apps, in which nothing is that the product shows. */
export const maxSettingsFileBytes = 16 * MB;

/** Excesses within an hour after which a line stays closed until a user opens it again. */
export const maxExcesses = 5;

/** Something is larger than what is taken of its kind. */
export class TooMuch extends Error {
  constructor(what: string) {
    super(`a line brought ${what}`);
    this.name = 'TooMuch';
  }
}

/** Bytes to which so many may be inflated. */
export const inflatedLimit = (packedBytes: number, most: number): number =>
  Math.min(most, Math.max(anyRatioBytes, packedBytes * maxRatio));

/** The class is compared by name, because a process may load this module again while the library's bounds stay. */
export const isTooMuch = (error: unknown): error is TooMuch => error instanceof Error && error.name === 'TooMuch';
