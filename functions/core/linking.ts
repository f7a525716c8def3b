/** True if this installation has workers that keep linked numbers connected (functions/whatsappWeb). */
export const isLinkingOpen = (): boolean => process.env['LINKED_WORKER'] === 'on';
