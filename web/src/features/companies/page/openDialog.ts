/** The dialog of a company's page that is open. */
export type OpenDialog = 'enter' | 'remove' | 'edit' | 'invoices' | 'switchOff';
