/** Account id of a linked number in the inbound queue, because no platform has an id for it. */
export const linkedAccount = ({ companyId, id }: { readonly companyId: number; readonly id: number }): string =>
  `${companyId}-${id}`;

export function placeOfAccount(account: string): { companyId: number; whatsappId: number } | undefined {
  const [companyId, whatsappId] = account.split('-').map(Number);
  return companyId && whatsappId ? { companyId, whatsappId } : undefined;
}
