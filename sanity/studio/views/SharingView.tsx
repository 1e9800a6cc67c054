import { createImageUrlBuilder } from '@sanity/image-url';
import { Badge, Box, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { useClient } from 'sanity';
import type { UserViewComponent } from 'sanity/structure';
import { apiVersion } from '../environment.ts';
import { isRecord } from '../../schema/records.ts';
import { livePathOfValue, textOf } from '../paths.ts';

const longestTitle = 60;
const longestDescription = 155;
/** A document's images, in the order that a link preview considers them. */
const pictureFields = ['hero', 'cover', 'photo'];
const textFields = ['summary', 'excerpt', 'intro', 'bio'];

/** Shows how the page looks in search results and as a chat link, updated as the editor writes. */
export const SharingView: UserViewComponent = ({ document }) => {
  const value: Record<string, unknown> = document.displayed;
  const client = useClient({ apiVersion });
  const seo = isRecord(value.seo) ? value.seo : {};
  const title = textOf(seo.title) || textOf(value.title) || '';
  const description = textOf(seo.description) || firstText(value) || '';
  const picture = pictureOf(seo.image) ?? firstPicture(value);
  const address = `${location.host}${livePathOfValue(value) ?? '/…'}`;
  const pictureUrl = picture
    ? createImageUrlBuilder(client).image(picture).width(1200).height(630).fit('crop').url()
    : null;
  return (
    <Box padding={4}>
      <Stack gap={5}>
        <Stack gap={3}>
          <Heading size={1}>In search results</Heading>
          {seo.noIndex === true ? <Badge tone="caution">Hidden from search engines</Badge> : null}
          <Card padding={4} radius={2} border style={{ maxWidth: '38rem' }}>
            <Stack gap={3}>
              <Text size={1} muted>
                {address}
              </Text>
              <Text size={3}>{shorten(title, longestTitle) || 'No title yet'}</Text>
              <Text size={1} muted>
                {shorten(description, longestDescription) || 'No description yet'}
              </Text>
            </Stack>
          </Card>
          <Counter name="Title" length={title.length} limit={longestTitle} />
          <Counter name="Description" length={description.length} limit={longestDescription} />
          <Text size={1} muted>
            {textOf(seo.title) ? '' : 'Uses the page’s own title. '}
            {textOf(seo.description) ? '' : 'Uses the page’s own text as its description.'}
          </Text>
        </Stack>
        <Stack gap={3}>
          <Heading size={1}>As a link in chat</Heading>
          <Card radius={3} border overflow="hidden" style={{ maxWidth: '30rem' }}>
            {pictureUrl ? (
              <img
                src={pictureUrl}
                alt=""
                style={{ display: 'block', width: '100%', aspectRatio: '1200 / 630' }}
              />
            ) : (
              <Flex align="center" justify="center" style={{ aspectRatio: '1200 / 630' }}>
                <Text size={1} muted>
                  Shows the image from Site settings
                </Text>
              </Flex>
            )}
            <Card padding={3} tone="transparent">
              <Stack gap={3}>
                <Text size={1} weight="semibold">
                  {title || 'No title yet'}
                </Text>
                <Text size={1} muted textOverflow="ellipsis">
                  {description}
                </Text>
                <Text size={0} muted>
                  {location.host}
                </Text>
              </Stack>
            </Card>
          </Card>
        </Stack>
      </Stack>
    </Box>
  );
};

function Counter({ name, length, limit }: { name: string; length: number; limit: number }) {
  const isTooLong = length > limit;
  return (
    <Text size={1} muted={!isTooLong}>
      {name}: {length} of {limit} characters
      {isTooLong ? '. Search engines cut it off, as above.' : ''}
    </Text>
  );
}

/** Shortens text as search engines do: whole words, then an ellipsis. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/\s+\S*$/, '')} …`;
}

function firstText(value: Record<string, unknown>): string | undefined {
  return textFields.map((name) => textOf(value[name])).find(Boolean);
}

function firstPicture(value: Record<string, unknown>): Picture | null {
  const gallery: unknown[] = Array.isArray(value.gallery) ? value.gallery : [];
  const candidates = [...pictureFields.map((name) => value[name]), gallery[0]];
  return candidates.map(pictureOf).find((picture) => picture !== null) ?? null;
}

interface Picture {
  asset: { _ref: string };
}

function pictureOf(value: unknown): Picture | null {
  if (!isRecord(value) || !isRecord(value.asset) || typeof value.asset._ref !== 'string')
    return null;
  return { ...value, asset: { _ref: value.asset._ref } };
}
