import type { SandboxNumber, SandboxPhone } from '@shared/sandbox/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { narrow, useMedia } from '@web/lib/useMedia.ts';
import { useUrlParams } from '@web/lib/useUrlParams.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Screen as Frame } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { MessageCircle, Plug, Smartphone, UserPlus, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { chosenNumber, chosenPhone, numbersQuery, phonesQuery, useConnectedNumbers } from './chat.ts';
import { CustomerDialog } from './lazyPanels.tsx';
import { CustomerList } from './parts/CustomerList.tsx';
import { CustomerListSkeleton } from './parts/CustomerListSkeleton.tsx';
import { LinkOffers } from './parts/LinkOffers.tsx';
import { NumberBar } from './parts/NumberBar.tsx';
import { Phone } from './parts/Phone.tsx';
import styles from './SandboxScreen.module.css';
import { sandboxTexts } from './text.ts';

const FacebookDialog = lazyWithRetry(async () => (await import('./facebook/FacebookScreen.tsx')).FacebookScreen);

/** `/sandbox`, and `/sandbox/facebook`, which takes the place of Meta's dialog. */
export function SandboxScreen() {
  if (useParams()['step'] !== 'facebook') return <TestPhone />;
  return (
    <Suspense>
      <FacebookDialog />
    </Suspense>
  );
}

/** `/sandbox?number=<phone number id>&customer=<number>`; an empty customer is the list on narrow screens. */
function TestPhone() {
  const t = useText(sandboxTexts);
  useDocumentTitle(t('title'));
  const numbers = useQuery(numbersQuery());
  const phones = useQuery(phonesQuery());
  const failed = [numbers, phones].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    const retry = () => void Promise.all([numbers.refetch(), phones.refetch()]);
    return (
      <Frame header={<ScreenHeader title={t('title')} />}>
        <LoadFailure error={failed.error} onRetry={retry} />
      </Frame>
    );
  }
  if (numbers.data === undefined || phones.data === undefined) {
    return <Loading />;
  }
  return <Loaded numbers={numbers.data} phones={phones.data} />;
}

function Loading() {
  const t = useText(sandboxTexts);
  return (
    <Frame header={<ScreenHeader title={t('title')} />} isFlush>
      <CustomerListSkeleton />
    </Frame>
  );
}

interface LoadedProps {
  numbers: readonly SandboxNumber[];
  phones: readonly SandboxPhone[];
}

function Loaded({ numbers, phones }: LoadedProps) {
  const [search, setSearch] = useUrlParams();
  const isNarrow = useMedia(narrow);
  const [isCreating, setCreating] = useState(false);
  const create = useCreateNumber();
  const connected = useConnectedNumbers();
  const number = chosenNumber(numbers, search.get('number'), connected.ids);
  // The choice among several numbers depends on the connections; a wrong first choice would flicker.
  if (connected.isPending && numbers.length > 1 && !search.has('number')) return <Loading />;
  if (number === undefined) return <NoNumber create={create} />;

  const wanted = search.get('customer');
  // On narrow screens with several customers, the list comes first.
  const asksFirst = isNarrow && wanted === null && phones.length > 1;
  const phone = asksFirst ? undefined : chosenPhone(phones, wanted);
  const searchWith = (change: Record<string, string>) =>
    `?${new URLSearchParams({ number: number.phoneNumberId, customer: phone?.number ?? '', ...change })}`;
  const go = (change: Record<string, string>) => setSearch(searchWith(change));

  const device = phone && (
    <Phone
      key={`${number.phoneNumberId}-${phone.number}`}
      number={number}
      phone={phone}
      isDrawn={!isNarrow}
      onBack={() => go({ customer: '' })}
    />
  );
  if (isNarrow && device) return device;
  return (
    <>
      <List
        {...{ numbers, number, phones, phone, isNarrow }}
        isConnected={connected.ids?.has(number.phoneNumberId) ?? true}
        onCreateNumber={create.run}
        onCreateCustomer={() => setCreating(true)}
        linkTo={(customer) => searchWith({ customer })}
        onChoose={(phoneNumberId) => go({ number: phoneNumberId })}
      >
        {device}
      </List>
      <CustomerDialog
        isOpen={isCreating}
        taken={phones.map(({ name }) => name)}
        onClose={() => setCreating(false)}
        onSaved={(saved) => {
          setCreating(false);
          go({ customer: saved.number });
        }}
      />
    </>
  );
}

/** Undefined `run` for those who may not. */
function useCreateNumber() {
  const { user } = useSession();
  const [, setSearch] = useUrlParams();
  const numbers = useQuery(numbersQuery());
  const { mutate, isPending } = useAction('sandbox', 'createNumber', {
    onSuccess: async ({ phoneNumberId }) => {
      await numbers.refetch();
      setSearch({ number: phoneNumberId });
    },
  });
  const isAllowed = user.profile === 'admin' || user.allowConnections === 'enabled';
  return { run: isAllowed ? () => mutate({}) : undefined, isPending };
}

function NoNumber({ create }: { create: ReturnType<typeof useCreateNumber> }) {
  const t = useText(sandboxTexts);
  const [, setSearch] = useUrlParams();
  return (
    <Frame header={<ScreenHeader title={t('title')} />}>
      <LinkOffers onLinked={(number) => setSearch({ number })} />
      <EmptyState
        icon={Smartphone}
        around={[MessageCircle, Plug]}
        title={t('noNumberTitle')}
        action={
          create.run && (
            <Button variant="primary" isPending={create.isPending} onClick={create.run}>
              {t('createNumber')}
            </Button>
          )
        }
      >
        {t(create.run ? 'noNumber' : 'noNumberAsk')}
      </EmptyState>
    </Frame>
  );
}

interface ListProps extends LoadedProps {
  number: SandboxNumber;
  phone: SandboxPhone | undefined;
  isNarrow: boolean;
  isConnected: boolean;
  onCreateNumber: (() => void) | undefined;
  onCreateCustomer: () => void;
  linkTo: (customer: string) => string;
  onChoose: (phoneNumberId: string) => void;
  children: ReactNode;
}

function List(props: ListProps) {
  const { numbers, number, phones, phone, isNarrow, onCreateNumber, onCreateCustomer, linkTo, onChoose } = props;
  const t = useText(sandboxTexts);
  const newCustomer = (
    <Button writes variant="primary" icon={UserPlus} onClick={onCreateCustomer}>
      {t('newCustomer')}
    </Button>
  );
  const isEmpty = phones.length === 0;
  const invitation = (
    <EmptyState icon={UserRound} around={[Smartphone, MessageCircle]} title={t('noCustomerTitle')} action={newCustomer}>
      {t('noCustomer')}
    </EmptyState>
  );
  return (
    <Frame header={<ScreenHeader title={t('title')} action={isEmpty ? undefined : newCustomer} />} isFlush>
      <div className={styles['panes']}>
        <div className={styles['list']}>
          <LinkOffers onLinked={onChoose} />
          <NumberBar
            numbers={numbers}
            chosen={number}
            isConnected={props.isConnected}
            onCreate={onCreateNumber}
            onChoose={onChoose}
          />
          {isEmpty && isNarrow ? invitation : <CustomerList phones={phones} chosen={phone?.number} linkTo={linkTo} />}
        </div>
        {props.children}
        {!isNarrow && phone === undefined && (
          <div className={styles['nobody']}>
            {isEmpty ? invitation : <EmptyState icon={Smartphone}>{t('chooseCustomer')}</EmptyState>}
          </div>
        )}
      </div>
    </Frame>
  );
}
