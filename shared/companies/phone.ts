/** Sign-up takes Brazilian numbers without their country code: an area code and eight or nine digits. */
const longestWithoutCode = 11;
const brazil = '55';

/** Digits to write to, with the country code. */
export const dialledPhone = (phone: string): string =>
  phone.length <= longestWithoutCode ? `${brazil}${phone}` : phone;
