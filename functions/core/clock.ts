/** The one clock of the functions. Tests and demonstrations move it with CLOCK_OFFSET_MS. */
export const now = (): Date => new Date(Date.now() + Number(process.env['CLOCK_OFFSET_MS'] ?? 0));
