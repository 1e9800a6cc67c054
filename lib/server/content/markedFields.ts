import type { FilterDefault, SanityClient } from '@sanity/client';
import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute';

type FieldOfText = Parameters<FilterDefault>[0];
type Path = FieldOfText['resultPath'];

const studioUrl = '/studio';

/** Code compares or looks up these schema values, so they must stay unmarked. */
const plainFields = new Set(
  'kind difficulty verdict region by tone saleState beforeStart afterwardsPath source startsAt endsAt status subject path code couponCode meals slug canonicalPath timeZone taxClass phone whatsapp email color currencyCode countryCodes'.split(
    ' ',
  ),
);
/** Short strings beside a marked one stay unmarked: a mark takes 3 kB. */
const besideMarked = new Set(
  'place cells startPlace endPlace credit caption destinationTitle'.split(' '),
);
/** In the documents shown on every page, only what an editor would click is marked. */
const settingsFields = new Set(['homeHeading', 'homeLede', 'chosenHeading', 'operatorName']);
/** For a document shown on another document's page, such as a card or a question. */
const fieldsOfReferred = new Set(['title', 'answer', 'name']);

/** Whether a string is marked with its field, so that clicking it opens that field. */
function isMarked(field: FieldOfText): boolean {
  const { sourcePath, resultPath, sourceDocument } = field;
  const name = lastName(sourcePath);
  if (plainFields.has(name) || !field.filterDefault(field)) return false;
  if (besideMarked.has(name) || besideMarked.has(lastName(resultPath))) return false;
  if (sourceDocument._type === 'settings') return settingsFields.has(name);
  if (sourceDocument._type === 'navigation') return sourcePath[0] === 'footer' && name === 'title';
  // In a list of short lines, only the first line opens the field.
  const last = sourcePath.at(-1);
  if (typeof last === 'number' && last > 0) return false;
  if (name === 'detail')
    return !names(sourcePath).some((part) => /^(components|places)$/.test(part));
  // Content reached through a reference has a longer path in the result than in its document.
  return resultPath.length <= sourcePath.length || fieldsOfReferred.has(name);
}

/** Reads drafts. Strings are marked with their fields, images with `editing` (`data-sanity`). */
export async function fetchMarked<Result>(
  client: SanityClient,
  query: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  const pictures: { path: Path; editing: string }[] = [];
  const result = await client.fetch<Result>(query, parameters, {
    stega: {
      enabled: true,
      studioUrl,
      filter: (field) => {
        // An image's alt text marks the image itself.
        if (lastName(field.sourcePath) !== 'alt') return isMarked(field);
        pictures.push({ path: field.resultPath.slice(0, -1), editing: editingOf(field) });
        return false;
      },
    },
  });
  for (const { path, editing } of pictures) addTo(result, path, editing);
  return result;
}

function editingOf({ sourceDocument, sourcePath }: FieldOfText): string {
  return createDataAttribute({
    baseUrl: studioUrl,
    id: sourceDocument._id.replace(/^(drafts|versions\.[^.]+)\./, ''),
    type: sourceDocument._type,
    path: sourcePath
      .slice(0, -1)
      .map((part) => (typeof part === 'object' ? { _key: part._key } : part)),
  }).toString();
}

function addTo(result: unknown, path: Path, editing: string): void {
  let value = result;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return;
    const key = typeof part === 'object' ? part._index : part;
    value = Object.entries(value).find(([name]) => name === String(key))?.[1];
  }
  if (typeof value === 'object' && value !== null) Object.assign(value, { editing });
}

function names(path: Path): string[] {
  return path.filter((part) => typeof part === 'string');
}

function lastName(path: Path): string {
  return names(path).at(-1) ?? '';
}
