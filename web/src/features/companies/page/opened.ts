/** The dialog of a company's page that is open. */
export type Opened = 'enter' | 'remove' | 'edit' | 'invoices' | 'switchOff';
