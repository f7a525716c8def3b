interface AudienceUser {
  readonly id: number;
  readonly profile: 'admin' | 'supervisor' | 'user';
  readonly queueIds: readonly number[];
}

/**
 * True if a service level that is due soon or late concerns a user: the attendant of the ticket, all users of its queue
 * if it has no attendant, and the queue's supervisors.
 */
export const isResponsible = (
  { id, profile, queueIds }: AudienceUser,
  { userId, queueId }: { readonly userId: number | null; readonly queueId: number | null },
): boolean =>
  userId === id || (queueId !== null && queueIds.includes(queueId) && (userId === null || profile === 'supervisor'));
