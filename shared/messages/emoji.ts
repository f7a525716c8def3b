const sign = '\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier}|[\\u{E0020}-\\u{E007F}]+)?';
const emoji = new RegExp(`^(?:\\p{RI}\\p{RI}|[0-9#*]\\uFE0F?\\u20E3|${sign}(?:\\u200D${sign})*)$`, 'u');

/** True if a text is a single emoji with its modifiers and joiners, as a reaction has to be. */
export const isEmoji = (text: string): boolean => emoji.test(text);
