/** The most members of the platform's staff. */
export const maxStaff = 50;
