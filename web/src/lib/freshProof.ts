import { AppError } from '@shared/core/errors.ts';
import type { Route } from '@shared/core/route.ts';
import { useEffect } from 'react';
import { createStore } from './createStore.ts';

/** Proof that the server issued after the user's identity was confirmed, while it is valid. */
interface ProofResult {
  readonly proof: string;
  readonly seconds: number;
}
type Settle = (known?: ProofResult) => void;

/** A request on its way must arrive in time. */
const reserveSeconds = 15;

let known: { readonly proof: string; readonly until: number } | undefined;
let asked: Promise<string> | undefined;
let hosts = 0;
const wanted = createStore<Settle | undefined>(undefined);

/** Callback for the dialog: takes the proof, or nothing if the dialog was closed; undefined while no request waits. */
export function useWantedProof(): Settle | undefined {
  useEffect(() => {
    hosts += 1;
    return () => {
      hosts -= 1;
    };
  }, []);
  return wanted.use();
}

/** Stores the proof that came with a repeated sign-in. */
export function keepProof({ proof, seconds }: ProofResult): void {
  known = { proof, until: Date.now() + (seconds - reserveSeconds) * 1000 };
}

const refused = (): AppError => new AppError('ERR_FRESH_PROOF_REQUIRED');

/** Asks once, however many requests wait. @throws ERR_FRESH_PROOF_REQUIRED when the person leaves the question */
function askForProof(): Promise<string> {
  known = undefined;
  if (hosts === 0) return Promise.reject(refused());
  asked ??= new Promise<string>((resolve, reject) => {
    wanted.set((given) => {
      asked = undefined;
      wanted.set(undefined);
      if (given === undefined) return reject(refused());
      keepProof(given);
      resolve(given.proof);
    });
  });
  return asked;
}

const knownProof = (): string | undefined => (known && Date.now() < known.until ? known.proof : undefined);

/** Calls a route with the proof that it asks for; the person is asked where there is none, or none that is good. */
export async function withProof<T>({ proof }: Route, work: (freshProof?: string) => Promise<T>): Promise<T> {
  if (proof === undefined || proof === 'everything') return work();
  try {
    return await work(knownProof());
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_FRESH_PROOF_REQUIRED') throw error;
    return work(await askForProof());
  }
}
