/** Hours during which a changed number gets no codes, so that the user is warned by e-mail first. */
export const newPhoneHours = 72;
