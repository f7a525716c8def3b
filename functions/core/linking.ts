/** Whether this installation has workers that keep the lines of linked numbers open (functions/whatsappWeb). */
export const isLinkingOpen = (): boolean => process.env['LINKED_WORKER'] === 'on';
