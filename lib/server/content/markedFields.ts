import type { FilterDefault, SanityClient } from '@sanity/client';
import { createDataAttribute } from '@sanity/visual-editing/create-data-attribute';

type FieldOfText = Parameters<FilterDefault>[0];
type Path = FieldOfText['resultPath'];

const studioUrl = '/studio';

/** Words of the schema that code compares or looks up: they must arrive as they are. */
const plainFields = new Set(
  'kind difficulty verdict region by tone saleState beforeStart afterwardsPath source startsAt endsAt status subject path code couponCode meals slug canonicalPath timeZone taxClass phone whatsapp email color currencyCode countryCodes'.split(
    ' ',
  ),
);
/** Small words beside one that is marked. A mark weighs 3 kB, and a page would have hundreds. */
const besideMarked = new Set(
  'place cells startPlace endPlace credit caption destinationTitle'.split(' '),
);
/** Of documents that stand on every page only what a person would click. */
const settingsFields = new Set(['homeHeading', 'homeLede', 'chosenHeading', 'operatorName']);
/** Of a document that is shown on another's page, as a card or a question. */
const fieldsOfReferred = new Set(['title', 'answer', 'name']);

/** Whether a text says which field it comes from, so that a click on it opens that field. */
function isMarked(field: FieldOfText): boolean {
  const { sourcePath, resultPath, sourceDocument } = field;
  const name = lastName(sourcePath);
  if (plainFields.has(name) || !field.filterDefault(field)) return false;
  if (besideMarked.has(name) || besideMarked.has(lastName(resultPath))) return false;
  if (sourceDocument._type === 'settings') return settingsFields.has(name);
  if (sourceDocument._type === 'navigation') return sourcePath[0] === 'footer' && name === 'title';
  // A list of short lines opens with its first.
  const last = sourcePath.at(-1);
  if (typeof last === 'number' && last > 0) return false;
  if (name === 'detail')
    return !names(sourcePath).some((part) => /^(components|places)$/.test(part));
  // Through a reference the way in the answer is longer than the way in the document.
  return resultPath.length <= sourcePath.length || fieldsOfReferred.has(name);
}

/**
 * Reads drafts for an editor: texts are marked with their field, and every picture of the answer gets
 * `editing`, the value of its `data-sanity` attribute.
 */
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
        // The words of a picture stand for the picture itself.
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
    id: sourceDocument._id.replace(/^drafts\./, ''),
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
