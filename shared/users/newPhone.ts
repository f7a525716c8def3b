/** How long a number that has just become another one gets no codes: the person hears of it first, by their e-mail. */
export const newPhoneHours = 72;
