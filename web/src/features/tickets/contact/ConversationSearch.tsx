import type { TicketView } from '@shared/tickets/model.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { useText } from '@web/lib/i18n.ts';
import { infinite, readOn } from '@web/lib/query.ts';
import { plainText } from '@web/lib/richText.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Time } from '@web/ui/Time.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Highlighted } from '../list/Highlighted.tsx';
import styles from './ConversationSearch.module.css';
import { contactTexts } from './contactText.ts';

interface Props {
  ticket: TicketView;
  /** The field has the focus as soon as it is there. */
  isWanted: boolean;
  onJump: (messageId: string) => void;
}

/** Same limit as in the list of conversations; in scripts without spaces two letters are a word. */
const minSearchLength = 2;

const places = ['ticket', 'conversation', 'contact'] as const;
type Within = (typeof places)[number];

/** Finds what was said in this service, this conversation or to this contact, however long ago. */
export function ConversationSearch({ ticket, isWanted, onJump }: Props) {
  const t = useText(contactTexts);
  const [text, setText] = useState('');
  const [within, setWithin] = useState<Within>('conversation');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return (
    <search aria-label={t('search')}>
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        value={text}
        onSearch={setText}
        least={minSearchLength}
        isFirstFocus={isWanted}
        ref={field}
      />
      {text !== '' && (
        <>
          <SelectField
            isLabelHidden
            label={t('searchWithin')}
            className={styles['within']}
            options={places.map((value) => ({ value, label: t(`searchWithin_${value}`) }))}
            value={within}
            onChange={({ target }) => setWithin(target.value as Within)}
          />
          <Matches ticket={ticket} text={text} within={within} onJump={onJump} />
        </>
      )}
    </search>
  );
}

interface MatchesProps {
  ticket: TicketView;
  text: string;
  within: Within;
  onJump: Props['onJump'];
}

function Matches({ ticket, text, within, onJump }: MatchesProps) {
  const t = useText(contactTexts);
  const list = useInfiniteQuery({
    ...infinite('messages', 'search', { ticketId: ticket.id, searchParam: text, within }),
    staleTime: 0,
  });
  const matches = list.data?.pages.flatMap((page) => page.matches);
  const percent = list.data?.pages.at(-1)?.building?.percent;
  if (matches === undefined) {
    return list.isError ? <Banner tone="failed">{t('searchFailed')}</Banner> : <SkeletonText lines={2} />;
  }
  return (
    <>
      {matches.length === 0 && !list.hasNextPage && (
        <p role="status" className={styles['none']}>
          {t('searchNone', { text })}
        </p>
      )}
      {percent !== undefined && <p className={styles['none']}>{t('searchBuilding', { percent })}</p>}
      <ul className={styles['list']}>
        {matches.map((match) => (
          <li key={match.messageId}>
            <Match match={match} text={text} contactName={ticket.contact.name} onJump={onJump} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="small"
          variant="quiet"
          writes={false}
          isPending={list.isFetchingNextPage}
          onClick={() => void readOn(list, 'next')}
        >
          {t('searchMore')}
        </Button>
      )}
    </>
  );
}

interface MatchProps {
  match: ResultOf<'messages', 'search'>['matches'][number];
  text: string;
  contactName: string;
  onJump: Props['onJump'];
}

function Match({ match, text, contactName, onJump }: MatchProps) {
  const t = useText(contactTexts);
  const words = (
    <>
      <span className={styles['who']}>
        <bdi>{match.fromMe ? t('searchOurs') : contactName}</bdi>
        {' · '}
        <Time at={match.createdAt} as="note" isFocusable={false} />
      </span>
      <span className={styles['said']}>
        <Highlighted text={plainText(match.body)} search={text} />
      </span>
    </>
  );
  // A message of another conversation has an address of its own.
  if (match.ticketUuid !== undefined)
    return (
      <Link className={styles['match']} to={`/tickets/${match.ticketUuid}#${encodeURIComponent(match.messageId)}`}>
        {words}
      </Link>
    );
  return (
    <button type="button" className={styles['match']} onClick={() => onJump(match.messageId)}>
      {words}
    </button>
  );
}
