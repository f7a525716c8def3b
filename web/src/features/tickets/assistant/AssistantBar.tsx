import { rewritingStyles, targetLanguages } from '@shared/assistant/model.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { api } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { currentLanguage, perLanguage, useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '@web/ui/Menu.tsx';
import { Spinner } from '@web/ui/Spinner.tsx';
import { ChevronDown, Sparkles, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { ComposerModel } from '../composer/useComposer.ts';
import styles from './Assistant.module.css';
import { assistantTexts } from './assistantText.ts';
import { type AssistantRequest, useAssistantRequest } from './useAssistantRequest.ts';

interface Props {
  ticket: TicketView;
  composing: ComposerModel;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** Requests to a language model: it fills the field, and the attendant sends. */
export function AssistantBar({ ticket, composing, area }: Props) {
  const t = useText(assistantTexts);
  const asking = useAssistantRequest(composing, area);
  const { state } = asking;
  return (
    <section aria-label={t('region')} className={styles['bar']}>
      <span aria-hidden="true" className={styles['mark']}>
        <Icon icon={Sparkles} size={14} />
        {t('mark')}
      </span>
      {state.kind === 'idle' && <Offers ticket={ticket} composing={composing} onAsk={(ask) => void asking.ask(ask)} />}
      {state.kind === 'pending' && (
        // Hidden from screen readers, which read the text next to it.
        <span aria-hidden="true">
          <Spinner size={14} />
        </span>
      )}
      <div role="status" className={styles['status']}>
        {state.kind === 'pending' && t('pending')}
        {state.kind === 'written' && t(state.isTest ? 'testModel' : 'written')}
        {state.kind === 'offered' && t('offered')}
      </div>
      {state.kind === 'failed' && (
        <p role="alert" className={styles['failed']}>
          {errorText(state.error)}
        </p>
      )}
      <Answers asking={asking} />
    </section>
  );
}

/** Actions in the present state of the request. */
function Answers({ asking }: { asking: ReturnType<typeof useAssistantRequest> }) {
  const t = useText(assistantTexts);
  const { state, ask, place, rest, cancel, undo } = asking;
  const button = (label: ReactNode, onClick: () => void) => (
    <Button size="small" variant="quiet" onClick={onClick}>
      {label}
    </Button>
  );
  const dismiss = <IconButton icon={X} size="small" label={t('dismiss')} onClick={rest} />;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'pending':
      return button(t('cancel'), cancel);
    case 'written':
      return (
        <>
          {button(t('undo'), () => undo(state.before))}
          {dismiss}
        </>
      );
    case 'offered':
      return (
        <>
          {button(t('use'), () => place(state))}
          {dismiss}
        </>
      );
    case 'failed':
      return (
        <>
          {button(t('again'), () => void ask(state.ask))}
          {dismiss}
        </>
      );
  }
}

const languageNames = perLanguage((language) => new Intl.DisplayNames(language, { type: 'language' }));

function formatLanguageName(code: string): string {
  const name = languageNames().of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1);
}

interface OffersProps {
  ticket: TicketView;
  composing: ComposerModel;
  onAsk: (ask: AssistantRequest) => void;
}

function Offers({ ticket, composing, onAsk }: OffersProps) {
  const t = useText(assistantTexts);
  const ticketId = ticket.id;
  const text = composing.text.trim();
  const rewritings = rewritingStyles.map(
    (style): MenuItem => ({
      key: style,
      label: t(style),
      onSelect: () => onAsk((options) => api.assistant.rewrite({ ticketId, text, style }, options)),
    }),
  );
  const translations = targetLanguages.map(
    (language): MenuItem => ({
      key: language,
      label: language === 'customer' ? t('customerLanguage') : formatLanguageName(language),
      startsGroup: language === targetLanguages[1],
      onSelect: () => onAsk((options) => api.assistant.translate({ ticketId, text, language }, options)),
    }),
  );
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        // A note is for colleagues; an answer is for the customer.
        isDisabled={composing.isPrivate}
        onClick={() => onAsk((options) => api.assistant.suggest({ ticketId }, options))}
      >
        {t('suggest')}
      </Button>
      <Choices label={t('rewrite')} items={rewritings} isDisabled={text === ''} />
      <Choices label={t('translate')} items={translations} isDisabled={text === ''} />
    </>
  );
}

function Choices({ label, items, isDisabled }: { label: string; items: readonly MenuItem[]; isDisabled: boolean }) {
  return (
    <Menu
      label={label}
      items={items}
      placement="top-start"
      trigger={(attributes) => (
        <Button {...attributes} size="small" variant="quiet" isDisabled={isDisabled}>
          <span className={styles['choice']}>
            {label}
            <Icon icon={ChevronDown} size={14} />
          </span>
        </Button>
      )}
    />
  );
}
