import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import type { ComponentProps } from 'react';
import { MessagePage } from './MessagePage.tsx';
import { PageLink } from './PageLink.tsx';
import { appTexts } from './text.ts';

type Props = Omit<ComponentProps<typeof MessagePage>, 'action'>;

/** An address that shows nothing to its reader, with the way back to the conversations. */
export function BackToInboxPage({ title, ...rest }: Props) {
  const t = useText(appTexts);
  useDocumentTitle(title);
  return <MessagePage title={title} action={<PageLink to="/tickets">{t('goToTickets')}</PageLink>} {...rest} />;
}
