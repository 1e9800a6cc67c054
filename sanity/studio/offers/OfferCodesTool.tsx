import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft';
import { TagIcon } from '@sanity/icons/Tag';
import { Box, Button, Card, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useClient, type Tool } from 'sanity';
import { apiVersion } from '../environment.ts';
import { ChangeOffer } from './ChangeOffer.tsx';
import { KeyForm } from './KeyForm.tsx';
import { NewOffer } from './NewOffer.tsx';
import { OfferList } from './OfferList.tsx';
import {
  listOfferCodes,
  OfferCodesFailure,
  storedKey,
  type LoadedCodes,
  type OfferTrip,
  type StaffCoupon,
} from './offerCodes.ts';
import { newDraft } from './offerDraft.ts';
import { useKept } from './useKept.ts';

const reloadEveryMs = 15_000;
const tripsQuery = `*[_type == "trip" && defined(slug.current) && defined(title)]
  | order(title asc){title, "slug": slug.current}`;

type View = { name: 'list' } | { name: 'new' } | { name: 'change'; offer: StaffCoupon };

/** "Offer codes": creates and watches the booking service's codes, with a personal access key. */
export const offerCodesTool: Tool = {
  name: 'offer-codes',
  title: 'Offer codes',
  icon: TagIcon,
  component: OfferCodesTool,
};

function OfferCodesTool() {
  const [key, setKey] = useState(storedKey.read);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { codes, failure, reload } = useOfferCodes(key, (message) => {
    storedKey.forget();
    setKey('');
    setRefusal(message);
  });
  const trips = useTrips();
  const toast = useToast();
  const [view, setView] = useKept<View>('view', () => ({ name: 'list' }));
  const [draft, setDraft] = useKept('new', () => newDraft(Date.now()));

  const open = (entered: string) => {
    storedKey.save(entered);
    setRefusal(null);
    setKey(entered);
  };
  const forget = () => {
    storedKey.forget();
    setKey('');
    setView({ name: 'list' });
    toast.push({ status: 'success', title: 'Key forgotten' });
  };
  const finish = (title: string) => {
    toast.push({ status: 'success', title });
    setView({ name: 'list' });
    void reload();
  };
  const close = () => setView({ name: 'list' });

  if (!key) {
    return (
      <Page title="Offer codes">
        <KeyForm refusal={refusal} onEnter={open} />
      </Page>
    );
  }
  if (view.name === 'new') {
    return (
      <Page title="New offer code" onBack={close}>
        <NewOffer
          staffKey={key}
          trips={trips}
          draft={draft}
          onChange={setDraft}
          onCreated={({ code }) => {
            setDraft(newDraft(Date.now()));
            finish(`${code} created`);
          }}
        />
      </Page>
    );
  }
  if (view.name === 'change') {
    return (
      <Page title={`Change ${view.offer.code}`} onBack={close}>
        <ChangeOffer
          staffKey={key}
          offer={view.offer}
          trips={trips}
          onChanged={({ code }) => finish(`${code} changed`)}
        />
      </Page>
    );
  }
  return (
    <Page
      title="Offer codes"
      actions={
        <>
          <Button mode="bleed" text="Forget the key" onClick={forget} />
          {codes?.mayChange ? (
            <Button tone="primary" text="New code" onClick={() => setView({ name: 'new' })} />
          ) : null}
        </>
      }
    >
      {failure ? (
        <Card padding={4} radius={2} tone="critical" role="alert">
          <Text size={1}>{failure}</Text>
        </Card>
      ) : null}
      {!codes && !failure ? <Spinner muted /> : null}
      {codes ? (
        <OfferList
          codes={codes}
          trips={trips ?? []}
          onChange={(offer) => setView({ name: 'change', offer })}
        />
      ) : null}
    </Page>
  );
}

interface PageProps {
  title: string;
  onBack?: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** One screen of the tool. Its heading takes the focus when it opens in place of another. */
function Page({ title, onBack, actions, children }: PageProps) {
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (onBack) heading?.focus();
    // Only when another screen opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [heading, title]);
  return (
    <Card height="fill" overflow="auto">
      <Container width={onBack ? 1 : 2} paddingX={4} paddingY={5}>
        <Stack gap={5}>
          {onBack ? (
            <Box>
              <Button
                mode="bleed"
                padding={2}
                icon={ArrowLeftIcon}
                text="All codes"
                onClick={onBack}
              />
            </Box>
          ) : null}
          <Flex align="center" gap={2} wrap="wrap">
            <Box flex={1}>
              <Heading as="h1" size={3} ref={setHeading} tabIndex={-1} style={{ outline: 'none' }}>
                {title}
              </Heading>
            </Box>
            {actions}
          </Flex>
          {children}
        </Stack>
      </Container>
    </Card>
  );
}

/** Loads the codes again and again, while there is a key. `onKeyRefused` gets the reason. */
function useOfferCodes(key: string, onKeyRefused: (message: string) => void) {
  const [codes, setCodes] = useState<LoadedCodes | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(
    async (isCurrent: () => boolean = () => true) => {
      try {
        const loaded = await listOfferCodes(key);
        if (!isCurrent()) return;
        setCodes({ ...loaded, at: Date.now() });
        setFailure(null);
      } catch (error) {
        if (!isCurrent()) return;
        if (!(error instanceof OfferCodesFailure)) throw error;
        if (error.isAboutKey) onKeyRefused(error.message);
        else setFailure(error.message);
      }
    },
    // The callback only sets state.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key],
  );
  useEffect(() => {
    if (!key) return undefined;
    let isCurrent = true;
    const run = () => void load(() => isCurrent);
    run();
    const timer = setInterval(run, reloadEveryMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      setCodes(null);
      setFailure(null);
    };
  }, [key, load]);
  return { codes, failure, reload: load };
}

/** Returns the published trips by title, null while they load, or an empty list if they can't be. */
function useTrips(): OfferTrip[] | null {
  const client = useClient({ apiVersion });
  const [trips, setTrips] = useState<OfferTrip[] | null>(null);
  useEffect(() => {
    client.fetch<OfferTrip[]>(tripsQuery, {}, { perspective: 'published' }).then(setTrips, () => {
      setTrips([]);
    });
  }, [client]);
  return trips;
}
