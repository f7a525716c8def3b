/** How long a code can be typed. */
export const codeMinutes = 5;
/** How long a right code gives the right to set a password. */
export const resetMinutes = 10;
/** Wrong codes after which none is right any more. */
export const maxTries = 3;
/** How long an invitation can be accepted. */
export const invitationDays = 7;
/** A number may belong to several users: so many of them get a code each, those who were there first. */
export const maxAccounts = 3;
