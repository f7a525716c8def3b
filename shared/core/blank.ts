const unseen = /^[\s\p{Z}\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** True if a text has nothing visible: blanks, control characters, marks and letters without a shape. */
export const isBlank = (text: string): boolean => unseen.test(text);
