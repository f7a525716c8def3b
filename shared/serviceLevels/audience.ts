interface Person {
  readonly id: number;
  readonly profile: 'admin' | 'supervisor' | 'user';
  readonly queueIds: readonly number[];
}

/**
 * Whom a promise concerns that is due soon or late: who has the ticket, everybody of its queue while nobody has it, and
 * the supervisors of the queue.
 */
export const isResponsible = (
  { id, profile, queueIds }: Person,
  { userId, queueId }: { readonly userId: number | null; readonly queueId: number | null },
): boolean =>
  userId === id || (queueId !== null && queueIds.includes(queueId) && (userId === null || profile === 'supervisor'));
