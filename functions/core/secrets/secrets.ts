import { minuteMs } from '@shared/core/time.ts';
import { providerSecret } from '@shared/sandbox/realProviders.ts';
import type { SecretName } from '../../manifestTypes.ts';
import { now } from '../context/clock.ts';
import { noteProviders } from '../context/sandboxGate.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { type Parameter, readParameters } from './parameterStore.ts';

/** A changed secret may go unnoticed for this long. */
const keepMs = 2 * minuteMs;
/** After a failure to read again. */
const retryMs = 10_000;

interface SecretSnapshot {
  /** Values by the full name of the parameter. */
  readonly values: ReadonlyMap<string, string>;
  readonly until: number;
}

/** Secrets that this process has read, and the call that is under way. */
const instance: { held?: SecretSnapshot; reading?: Promise<SecretSnapshot> | undefined } = {};

const parameterToSecretName = (parameter: string): string => parameter.slice(parameter.lastIndexOf('/') + 1);

/** Names of the secrets that an operator replaced after the installation made them: these belong to a real provider. */
const givenByOperator = (parameters: ReadonlyMap<string, Parameter>): string[] =>
  [...parameters]
    .filter(([name, { version }]) => version > 1 && providerSecret.test(parameterToSecretName(name)))
    .map(([name]) => parameterToSecretName(name));

async function read(): Promise<SecretSnapshot> {
  // All of a function in one call: the store serves 40 of them a second, to everybody together.
  const parameters = await readParameters(env('SECRETS').split(','));
  noteProviders('secrets', givenByOperator(parameters));
  const values = new Map([...parameters].map(([name, { value }]) => [parameterToSecretName(name), value]));
  return { values, until: now().getTime() + keepMs };
}

/** The last values stay valid while the store cannot be reached. */
async function readAgain(before: SecretSnapshot | undefined): Promise<SecretSnapshot> {
  try {
    return await read();
  } catch (error) {
    if (!before) throw error;
    log.warn('secrets.notReadAgain', { error });
    return { ...before, until: now().getTime() + retryMs };
  }
}

async function current(): Promise<SecretSnapshot> {
  const { held: existing } = instance;
  if (existing && now().getTime() < existing.until) return existing;
  instance.reading ??= readAgain(existing).finally(() => {
    instance.reading = undefined;
  });
  instance.held = await instance.reading;
  return instance.held;
}

/** A secret as it is now, or was two minutes ago at most. @throws when there is none, or the function may not read it */
export async function secret(name: SecretName): Promise<string> {
  const value = (await current()).values.get(name);
  if (!value) throw new Error(`the secret ${name} is not set`);
  return value;
}
