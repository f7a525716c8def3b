/** So many run an installation at most. */
export const maxStaff = 50;
