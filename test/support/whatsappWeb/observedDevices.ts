import type { BinaryNode, proto } from 'baileys';
import { LinkedDevices } from './linkedDevices.ts';
import type { Peer } from './peer.ts';
import { Reuploads } from './reuploads.ts';

/** What a customer's phone got from the number, as it decrypted it. */
export interface Delivered {
  /** Whose number it came from. */
  readonly from: Peer;
  readonly to: Peer;
  readonly id: string;
  readonly message: proto.IMessage;
  /** By the clock of waits. */
  readonly at: number;
}

/** What linked devices did, as far as a test may want to see it, and what it may have go wrong. */
export abstract class ObservedDevices extends LinkedDevices {
  /** Everything customers received; the same message may come twice. */
  readonly delivered: Delivered[] = [];
  /** Receipts of the linked devices: which messages they have, and which were read. */
  readonly receipts: { readonly id: string; readonly type: string; readonly to: string; readonly writer: string }[] =
    [];
  readonly presences: BinaryNode[] = [];
  /** Calls that the linked devices refused. */
  readonly refusedCalls: string[] = [];
  /** Messages as the linked devices sent them, sealed. */
  readonly said: BinaryNode[] = [];
  /** Stanzas that the linked devices said to have. */
  readonly acknowledged = new Set<string>();
  /** Whom the linked devices blocked and let through again. */
  readonly blocks: Record<string, string>[] = [];
  /** Where pictures of people and groups are, by the first part of their address; 'hidden': not for us. */
  readonly pictures = new Map<string, string>();
  /** How often a picture was asked for. */
  picturesAsked = 0;
  /** Groups that linked devices asked about, as often as they did. */
  readonly groupsAsked: string[] = [];
  /** Numbers that linked devices asked about, as often as they did. */
  readonly numbersAsked: string[] = [];
  /** As many of them as may be asked about. */
  mostAsked = Number.POSITIVE_INFINITY;
  /** Errors with which the next messages are refused. */
  readonly refusals: string[] = [];
  restrictedUntil: Date | undefined | null;
  /** So many of the next messages their receivers cannot open. */
  sealedWrongly = 0;
  readonly reuploads = new Reuploads(this.media);
  /** Lets spoiled messages come again that were asked for. */
  readonly held = new Map<string, () => void>();

  pictureOf(user: string): string | undefined {
    this.picturesAsked += 1;
    return this.pictures.get(user);
  }

  mayAsk(numbers: readonly string[]): boolean {
    this.numbersAsked.push(...numbers);
    return this.numbersAsked.length <= this.mostAsked;
  }
}
