import { type Page, type PageInput, pageSize } from '@shared/core/page.ts';
import { fold } from '@shared/core/text.ts';
import type { User } from '@shared/users/model.ts';
import * as z from 'zod';
import { cursorOf } from '../../core/http/cursor.ts';

type UserListPosition = [name: string, id: number];
const cursor = cursorOf(z.tuple([z.string(), z.number()]));

const userPosition = ({ name, id }: User): UserListPosition => [fold(name), id];
const compare = (a: UserListPosition, b: UserListPosition): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1];

export const byName = (users: readonly User[]): User[] =>
  [...users].sort((a, b) => compare(userPosition(a), userPosition(b)));

/** Matches anywhere in name or e-mail, whatever case and accents (B-GEN-5). */
const matches = (user: User, search: string): boolean =>
  fold(user.name).includes(search) || fold(user.email).includes(search);

interface UserListQuery extends z.output<typeof PageInput> {
  readonly searchParam?: string | undefined;
}

/**
 * Returns a page of users by name. The cursor names the last user shown, so that none is skipped when others are added
 * or removed.
 */
export function pageOfUsers(users: readonly User[], wanted: UserListQuery): Page<User> & { readonly count: number } {
  const search = fold(wanted.searchParam ?? '');
  const found = byName(users.filter((user) => matches(user, search)));
  const after = cursor.read(wanted.cursor);
  const start = after
    ? found.filter((user) => compare(userPosition(user), after) <= 0).length
    : (wanted.pageNumber - 1) * pageSize.other;
  const items = found.slice(start, start + pageSize.other);
  const hasMore = start + items.length < found.length;
  const last = items.at(-1);
  const nextCursor = cursor.next(hasMore && last ? userPosition(last) : undefined);
  return { items, count: found.length, hasMore, nextCursor };
}
