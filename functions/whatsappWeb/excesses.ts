import { hourMs } from '@shared/core/time.ts';
import type { Lease } from '../channels/linked/sessions.ts';
import { log } from '../core/log.ts';
import { maxExcesses, type TooMuch } from './bounds.ts';

export class Excesses {
  private readonly lease: Lease;
  private instants: readonly number[] = [];

  constructor(lease: Lease) {
    this.lease = lease;
  }

  /** @returns whether that was once too often */
  add(error: TooMuch): boolean {
    const at = performance.now();
    const { companyId, whatsappId } = this.lease;
    log.warn('linked.excess', { companyId, whatsappId, error });
    this.instants = [...this.instants.filter((one) => at - one < hourMs), at];
    return this.instants.length >= maxExcesses;
  }
}
