import { ulid } from 'ulid';

/** A new key per user action; a retry of the same action carries the same key. */
export const newIdempotencyKey = (): string => ulid();

export interface ActionKeys {
  /** The key of this action: the same as before while the same content has not succeeded yet. */
  take(content: unknown): string;
  /** The content was accepted: the same content again is a new action. */
  release(content: unknown): void;
}

/**
 * Recognises a repeated action by its content, so that pressing "save" again after an answer was lost cannot create a
 * second record.
 */
export function actionKeys(): ActionKeys {
  const open = new Map<string, string>();
  return {
    take(content) {
      const name = JSON.stringify(content) ?? '';
      const key = open.get(name) ?? newIdempotencyKey();
      open.set(name, key);
      return key;
    },
    release(content) {
      open.delete(JSON.stringify(content) ?? '');
    },
  };
}
