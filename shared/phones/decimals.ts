/** `5511970010001.0` and `5511970010004,00`: a program took the number for an amount. */
const decimals = /^(\D{0,3}\d{8,15})[.,]0{1,4}$/;

const exponent = /^'?\+?(\d)(?:[.,](\d{1,20}))?[eE]\+?(\d{1,2})$/;

/**
 * A number that a program showed as an amount, such as 5.511987654321E+12: all of its digits when they are all there.
 * @returns undefined when some were thrown away; the text itself when it is no such number
 */
export function unrounded(text: string): string | undefined {
  const [, amount] = decimals.exec(text) ?? [];
  if (amount !== undefined) return amount;
  const [, first, rest = '', power] = exponent.exec(text) ?? [];
  if (first !== undefined) return rest.length === Number(power) ? `${first}${rest}` : undefined;
  return /\d[eE][+-]?\d/.test(text) ? undefined : text;
}
