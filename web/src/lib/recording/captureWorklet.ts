/** The part of a worklet's world that is used; TypeScript's own library does not describe it. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void;

/** Samples sent at once: a twelfth of a second at 48 kHz. */
const batch = 4096;

/** Passes what the microphone hears to the encoder, without the page's own work in between. */
class Capture extends AudioWorkletProcessor {
  #to: MessagePort | undefined;
  #held = new Float32Array(batch);
  #filled = 0;
  #isOver = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort | null>) => {
      if (data !== null) this.#to = data;
      else this.#end();
    };
  }

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const [samples] = input ?? [];
    if (samples !== undefined && !this.#isOver) this.#take(samples);
    return !this.#isOver;
  }

  #take(samples: Float32Array): void {
    if (this.#filled + samples.length > batch) this.#send();
    this.#held.set(samples, this.#filled);
    this.#filled += samples.length;
  }

  #send(): void {
    this.#to?.postMessage(this.#held.slice(0, this.#filled));
    this.#filled = 0;
  }

  #end(): void {
    this.#isOver = true;
    this.#send();
    this.#to?.postMessage(null);
  }
}

registerProcessor('capture', Capture);
