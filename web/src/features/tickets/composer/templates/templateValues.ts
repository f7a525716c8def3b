import { firstNameIn, spokenName } from '@shared/contacts/spokenName.ts';
import { mediaKind, mediaTypeOf } from '@shared/media/rules.ts';
import type { TemplateContent } from '@shared/templates/model.ts';
import { variablesOf } from '@shared/templates/rules.ts';

/** The file of a header; `url` is an address of this page when it is a picture. */
export interface ChosenFile {
  readonly file: File;
  readonly url: string | null;
}

export const fileKind = (file: File): string => mediaTypeOf[mediaKind(file.type)];

const personal = /^(1|nome|name|nombre|first_?name|customer_?name|cliente)$/i;

/** Most templates begin by addressing the contact: the first variable of the body gets the contact's first name. */
export function suggestedValues(template: TemplateContent, contactName: string): Readonly<Record<string, string>> {
  const first = variablesOf(template).find(({ part }) => part === 'body');
  // A contact without a name is shown as a number, which is no form of address.
  const name = firstNameIn(spokenName({ name: contactName, number: '' }));
  if (first === undefined || !personal.test(first.name) || name === '') return {};
  return { [first.key]: name };
}
