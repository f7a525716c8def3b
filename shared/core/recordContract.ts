import * as z from 'zod';
import type { AuditAction } from './audit.ts';
import type { ErrorCode } from './errors.ts';
import { NumericId } from './fields.ts';
import { type Access, type PlanFlag, route } from './route.ts';

type NamedWith<Verb extends string> = AuditAction extends infer A
  ? A extends `${infer N}.${Verb}`
    ? N
    : never
  : never;

interface Saving<I extends z.ZodType> {
  readonly summary: string;
  readonly input: I;
  readonly errors: readonly ErrorCode[];
}

interface Changes<V extends z.ZodType, C extends z.ZodType, U extends z.ZodType> {
  /** Name in the contract, which audit records use too. */
  readonly name: NamedWith<'create'> & NamedWith<'update'> & NamedWith<'remove'>;
  readonly path: `/${string}`;
  /** Access for changes; administrators by default. */
  readonly writers?: Access;
  readonly plan?: PlanFlag;
  readonly view: V;
  /** The answer to a number that none of them has. */
  readonly missing: ErrorCode;
  readonly create: Saving<C>;
  readonly update: Saving<U>;
  readonly remove: Omit<Saving<U>, 'input'>;
}

interface Records<V extends z.ZodType, C extends z.ZodType, U extends z.ZodType> extends Changes<V, C, U> {
  /** Access for reading a single record. */
  readonly readers: Access;
  /** Name of a single record. */
  readonly one: string;
}

const Id = z.object({ id: NumericId });

/** Routes that create, change and delete numbered records which are only read as a list. */
export function changeContract<V extends z.ZodType, C extends z.ZodType, U extends z.ZodType>(of: Changes<V, C, U>) {
  const { name, writers: access = 'admin', view, missing, create, update, remove } = of;
  const plan = of.plan === undefined ? {} : { plan: of.plan };
  const path = `${of.path}/{id}` as const;
  return {
    create: route({
      method: 'POST',
      path: of.path,
      access,
      audit: `${name}.create`,
      ...plan,
      idempotent: true,
      ...create,
      output: view,
    }),
    update: route({
      method: 'PUT',
      path,
      access,
      audit: `${name}.update`,
      ...plan,
      ...update,
      output: view,
      errors: [missing, ...update.errors],
    }),
    remove: route({
      method: 'DELETE',
      path,
      access,
      audit: `${name}.remove`,
      ...plan,
      summary: remove.summary,
      input: Id,
      output: z.object({ message: z.string() }),
      errors: [missing, ...remove.errors],
    }),
  };
}

/** Routes of records with numeric ids. Lists and further routes are declared by each resource. */
export function recordContract<V extends z.ZodType, C extends z.ZodType, U extends z.ZodType>(of: Records<V, C, U>) {
  return {
    get: route({
      method: 'GET',
      path: `${of.path}/{id}`,
      access: of.readers,
      ...(of.plan === undefined ? {} : { plan: of.plan }),
      summary: `One ${of.one}`,
      input: Id,
      output: of.view,
      errors: [of.missing],
    }),
    ...changeContract(of),
  };
}
