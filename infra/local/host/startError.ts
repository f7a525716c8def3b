/** A reason not to start that the person at the keyboard can act on: printed as one sentence, without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
