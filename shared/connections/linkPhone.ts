/** Whether digits are a telephone number as WhatsApp wants it: with its country, without what is dialled before that. */
export const isWholeNumber = (digits: string): boolean => /^[1-9]\d{7,14}$/.test(digits);
