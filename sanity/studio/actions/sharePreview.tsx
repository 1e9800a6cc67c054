import { LinkIcon } from '@sanity/icons/Link';
import { Box, Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useEffect, useState } from 'react';
import { useClient, useCurrentUser, type DocumentActionComponent } from 'sanity';
import { paths } from '../../../lib/paths.ts';
import { apiVersion } from '../environment.ts';
import { livePathOfValue } from '../paths.ts';
import { formatLocalInstant } from '../../schema/fields.ts';

const dayMs = 86_400_000;
const linkType = 'safar.previewLink';
/** The ID of the document that says when all editors' previews were last ended. */
const previewsEnded = 'safar.previewsEnded';
const durations = [
  { days: 1, text: 'For 1 day' },
  { days: 7, text: 'For 7 days' },
];
const linksQuery = `*[_type == $linkType && documentId == $id && expiresAt > $now]
  | order(expiresAt asc){_id, path, secret, expiresAt, createdBy}`;

/** A link that shows one page's draft to anyone who has it, until it expires or is revoked. */
interface PreviewLink {
  _id: string;
  path: string;
  secret: string;
  expiresAt: string;
  createdBy: string | null;
}

/** "Share preview": a link to this page's draft for people without access to the Studio. */
export const SharePreview: DocumentActionComponent = ({ id, draft, published, onComplete }) => {
  const [isOpen, setIsOpen] = useState(false);
  const path = livePathOfValue(draft ?? published);
  const close = () => {
    setIsOpen(false);
    onComplete();
  };
  return {
    label: 'Share preview',
    icon: LinkIcon,
    disabled: !path,
    title: path
      ? 'Create a link to this draft for people without the Studio'
      : 'Add an address first.',
    onHandle: () => setIsOpen(true),
    dialog: isOpen &&
      path !== null && {
        type: 'dialog',
        header: 'Share preview',
        onClose: close,
        content: <PreviewLinks documentId={id} path={path} />,
      },
  };
};

function PreviewLinks({ documentId, path }: { documentId: string; path: string }) {
  const client = useClient({ apiVersion });
  const user = useCurrentUser();
  const toast = useToast();
  const [links, setLinks] = useState<PreviewLink[] | null>(null);

  const read = useCallback(async () => {
    const parameters = { linkType, id: documentId, now: new Date().toISOString() };
    setLinks(await client.fetch<PreviewLink[]>(linksQuery, parameters, { perspective: 'raw' }));
  }, [client, documentId]);
  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      try {
        await work();
        await read();
      } catch {
        toast.push({
          status: 'error',
          title: 'Something went wrong',
          description: 'We can’t reach the content store right now. Try again in a moment.',
        });
      }
    },
    [read, toast],
  );
  useEffect(() => {
    // Deferred, so that the dialog renders once before the links load.
    const timer = setTimeout(() => void attempt(() => Promise.resolve()));
    return () => clearTimeout(timer);
  }, [attempt]);

  return (
    <Stack gap={4} padding={1}>
      <Text size={1}>
        Anyone with the link can see the current draft of {path}, including the drafts it refers to,
        but no other page. They don’t need the Studio. Only send it to people who may see the draft.
      </Text>
      <Flex gap={2}>
        {durations.map(({ days, text }) => (
          <Button
            key={days}
            text={text}
            tone="primary"
            mode="ghost"
            onClick={() => void attempt(() => make(days))}
          />
        ))}
      </Flex>
      {links?.length === 0 ? (
        <Text size={1} muted>
          No links to this page yet.
        </Text>
      ) : null}
      {links?.map((link) => (
        <Card key={link._id} padding={3} radius={2} border>
          <Stack gap={3}>
            <TextInput readOnly value={addressOf(link)} aria-label="Preview link" />
            <Flex gap={2} align="center">
              <Box flex={1}>
                <Text size={1} muted>
                  Expires on {formatLocalInstant(link.expiresAt)}
                  {link.createdBy ? `, created by ${link.createdBy}` : ''}
                </Text>
              </Box>
              <Button text="Copy" mode="ghost" onClick={() => void copy(link)} />
              <Button
                text="Revoke link"
                tone="critical"
                mode="ghost"
                onClick={() => void attempt(() => client.delete(link._id))}
              />
            </Flex>
          </Stack>
        </Card>
      ))}
      <Stack gap={3}>
        <Text size={1} muted>
          An editor’s own preview ends after 8 hours. If a computer is lost, end all of them now.
          The Studio opens a new one for whoever is signed in.
        </Text>
        <Box>
          <Button
            text="End all editors’ previews"
            tone="critical"
            mode="ghost"
            onClick={() => void attempt(endPreviews)}
          />
        </Box>
      </Stack>
    </Stack>
  );

  async function endPreviews(): Promise<void> {
    await client.createOrReplace({
      _id: previewsEnded,
      _type: previewsEnded,
      at: new Date().toISOString(),
    });
    toast.push({ status: 'success', title: 'All editors’ previews have ended' });
  }

  async function make(days: number): Promise<void> {
    const now = Date.now();
    await client
      .transaction()
      .create({
        // A dot in the ID hides the document, and so the secret, from readers without a token.
        _id: `${linkType}.${randomText(8)}`,
        _type: linkType,
        documentId,
        path,
        secret: randomText(24),
        expiresAt: new Date(now + days * dayMs).toISOString(),
        createdBy: user?.name ?? null,
      })
      .commit({ tag: 'safar.share' });
    const ended = await client.fetch<string[]>(
      '*[_type == $linkType && expiresAt <= $now]._id',
      { linkType, now: new Date(now).toISOString() },
      { perspective: 'raw' },
    );
    await Promise.all(ended.map((id) => client.delete(id)));
  }

  async function copy(link: PreviewLink): Promise<void> {
    try {
      await navigator.clipboard.writeText(addressOf(link));
      toast.push({ status: 'success', title: 'Link copied' });
    } catch {
      toast.push({ status: 'warning', title: 'Select the link and copy it yourself' });
    }
  }
}

function addressOf({ _id, secret }: PreviewLink): string {
  return new URL(paths.api.sharedPreview(_id, secret), location.origin).href;
}

/** Returns an unguessable string made from this many random bytes. */
function randomText(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
