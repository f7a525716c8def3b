/** Reason why a file was not read. */
export type SheetFault = 'not_a_sheet' | 'sheet_too_large';

export class SheetError extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = 'SheetError';
    this.fault = fault;
  }
}

export const maxColumns = 200;
export const maxRows = 120_000;
