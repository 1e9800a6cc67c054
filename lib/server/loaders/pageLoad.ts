/** What a page asks of its loader, and what a loader returns. */
import type { ParsedUrlQuery } from 'node:querystring';
import type { Visitor } from '../booking/transport';
import type { ContentOptions } from '../content/content';
import type { PreviewInfo } from '../content/preview';
import type { FormText } from '../http/formText';
import type { Frame } from './frame';

/** Where a page has moved to. */
export interface Moved {
  redirectTo: string;
  permanent: boolean;
}

/** No such page yet: there will be one at that instant. */
export interface NotYet {
  missingUntil: string;
}

/**
 * What a loader of a content page answers: all the page needs, a move, or null for "no such page".
 * Props may name an instant, `freshUntil`, at which the page becomes another one by itself, and the
 * `revision` of the document whose page it is.
 */
export type PageLoad<Props extends object> = (
  slug: string,
  options: ContentOptions,
  /** Of a list with several pages: which one, from 1. */
  page: number,
) => Promise<Props | Moved | NotYet | null>;

/** The props a loader gives its page. The revision is for the page's head alone. */
export type Loaded<Load extends (...args: never[]) => Promise<object | null>> = WithoutRevision<
  Exclude<NonNullable<Awaited<ReturnType<Load>>>, Moved | NotYet>
>;

type WithoutRevision<Props> = Props extends unknown ? Omit<Props, 'revision'> : never;

/** What every page receives beside its own props. */
export interface FrameProps {
  frame: Frame;
  /** What the visitor previews. Left out: what everybody sees. */
  preview?: PreviewInfo;
  /** An editor's preview has no page at this address; there are no other props then. */
  missingInPreview?: string;
  /** The revision of the document whose page this is: a publish is there when its revision is. */
  revision?: string;
}

/** What a loader of a personal page is given. */
export interface PersonalRequest {
  /** The last part of the address. */
  slug: string;
  query: ParsedUrlQuery;
  visitor: Visitor;
  /** The form that one of our own pages sent here, on a page that takes forms. */
  posted: FormText | null;
  /** Answers with another status than 200. */
  setStatus: (status: number) => void;
}

/** A page whose last view a private device may keep, once its owner agreed there. */
export interface KeepableRequest extends PersonalRequest {
  /** Tells the device whose page this is, by the proved address; null: nobody is signed in. */
  keepFor: (email: string | null) => void;
}
